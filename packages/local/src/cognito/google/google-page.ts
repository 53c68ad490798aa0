import { DEMO_ACCOUNTS } from "../../demo/accounts.ts";

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

const STYLE = `:root{color-scheme:light dark}*{box-sizing:border-box}
body{font:16px/1.5 system-ui,sans-serif;margin:0;padding:32px 16px;background:#f4f4f5;color:#18181b}
main{max-width:440px;margin:0 auto;padding:28px;background:#fff;border:1px solid #d4d4d8;border-radius:12px}
h1{font-size:22px;line-height:28px;margin:0 0 8px}h2{font-size:16px;margin:24px 0 8px}p{margin:0 0 16px}
.note{padding:10px 12px;border-left:4px solid #b45309;background:#fffbeb;color:#713f12;border-radius:4px;font-size:14px}
.problem{color:#b91c1c}
button,input[type=email],input[type=text]{font:inherit;width:100%;min-height:44px;padding:8px 12px;border:1px solid #71717a;border-radius:8px;background:#fff;color:inherit}
button{cursor:pointer;margin-top:8px}.account{text-align:left}.account span{display:block;font-size:14px;color:#52525b}
.primary{background:#1d4ed8;border-color:#1d4ed8;color:#fff}label{display:block;margin-top:12px;font-size:14px}
.check{display:flex;gap:8px;align-items:center;min-height:44px}.check input{width:18px;height:18px}
:focus-visible{outline:3px solid #1d4ed8;outline-offset:2px}
@media(prefers-color-scheme:dark){body{background:#111113;color:#ededef}main{background:#1b1b1e;border-color:#3f3f46}
.note{background:#2a2110;color:#fde68a}.problem{color:#fca5a5}.account span{color:#a1a1aa}
button,input[type=email],input[type=text]{background:#232327}.primary{background:#1d4ed8}:focus-visible{outline-color:#93c5fd}}`;

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${escaped(title)}</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>
`;

/**
 * Accounts that the page offers, besides a field for typing another one. The accounts include the demo's people, so
 * that the same person can be tried with both ways of signing in.
 */
export const OFFERED: readonly { email: string; name: string }[] = [
  { email: "nova@gmail.test", name: "Nova Lindqvist" },
  ...DEMO_ACCOUNTS.map(({ email, displayName }) => ({ email, name: displayName })),
];

const offer = ({ email, name }: (typeof OFFERED)[number]): string =>
  `<button class="account" name="account" value="${escaped(email)}">${escaped(name)}<span>${escaped(email)}</span></button>`;

/** The page that replaces Google's, in plain HTML without a script. */
export const accountPage = (request: string, problem = "", typed = { email: "", name: "" }): string => {
  const form = (content: string) =>
    `<form method="post" action="google"><input type="hidden" name="request" value="${escaped(request)}">${content}</form>`;
  return page(
    "Choose an account",
    `<h1>Choose an account</h1>
<p class="note">This page stands in for Google on this machine. Nothing is sent to Google, and every address is let in.</p>
${form(OFFERED.map(offer).join(""))}
<h2>Use another account</h2>
${problem && `<p class="problem" role="alert">${escaped(problem)}</p>`}
${form(`<label for="email">Email</label><input id="email" type="email" name="email" autocomplete="off" required maxlength="254" value="${escaped(typed.email)}">
<label for="name">Name</label><input id="name" type="text" name="name" autocomplete="off" maxlength="100" value="${escaped(typed.name)}">
<label class="check"><input type="checkbox" name="verified" value="true" checked> Google has verified this address</label>
<button class="primary">Continue</button>`)}
${form(`<button name="cancel" value="true">Cancel</button>`)}`,
  );
};

export const problemPage = (text: string): string =>
  page("This sign-in can't go on", `<h1>This sign-in can't go on</h1><p>${escaped(text)}</p>`);
