export function canRunOldBrowser(): boolean;
export function oldBrowser(): { executablePath: string; env: Record<string, string> };
