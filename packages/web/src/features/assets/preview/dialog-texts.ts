/**
 * Texts only for the dialog. The texts are in their own file, so that they are loaded with the dialog, not with the
 * cards.
 */
export const PREVIEW_DIALOG_TEXTS = {
  undecodable: "This browser can't show the file. Download it to open it elsewhere.",
  pictureHint: "Zoom with plus, minus and 0; once zoomed in, the arrow keys move the picture.",
  zoom: "Zoom",
  zoomIn: "Zoom in",
  zoomInHint: "Zoom in (+)",
  zoomOut: "Zoom out",
  zoomOutHint: "Zoom out (−)",
  zoomReset: "Show the whole picture",
  zoomResetHint: "Show the whole picture (0)",
  percent: (scale: number) => `${Math.round(scale * 100)}%`,
  showPost: "Show the post here",
  showPostText: (platform: string) => `It is loaded from ${platform}, which then knows that you view it.`,
  postOf: (platform: string, name: string) => `Post on ${platform}: ${name}`,
  embedLoading: (platform: string) => `Loading the post from ${platform}...`,
  embedFailed: "Could not load preview. Click button above to view content.",
} as const;
