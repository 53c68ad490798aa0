/**
 * What pages use although a supported browser lacks it: by its name, the reason why the pages work all the same. A name
 * that nothing uses any more has to be removed.
 */
export interface Allowed {
  code: Readonly<Record<string, string>>;
  styles: Readonly<Record<string, string>>;
}

/** Methods that only have the name of a browser's method. */
const NAMESAKES = {
  ".changed()": "our drafts and texts have it",
  ".destroy()": "noble's hashes and TanStack's queries have it",
  ".lost()": "our list of addresses for uploads has it",
  ".take()": "our proof of work has it",
  ".use()": "React's dispatcher has it",
};

/** What libraries call only if the browser has it. */
const ASKED_FOR = {
  "Error.captureStackTrace": "zod and Hono ask whether it exists",
  "URL.canParse": "zod asks whether it exists",
  setImmediate: "React asks whether it exists",
  navigation: "React asks whether it exists",
  "navigator.connection": "React asks whether it exists",
  ".startViewTransition()": "React calls it only for view transitions, which no page has",
  ".skipTransition()": "React calls it only for view transitions, which no page has",
};

/** Styles without which a page looks a little different, and says and does the same. */
const DECORATION = {
  "field-sizing": "a text field keeps its height, and scrolls",
  resize: "a finger can't drag a field's corner",
  "scrollbar-color": "scrollbars have the system's color",
  "text-wrap": "lines break as in any text",
  ":open": "it is in :is() beside [open], and browsers drop what they don't know from :is()",
  ":popover-open": "it is in :is() beside [open], and browsers drop what they don't know from :is()",
};

export const ALLOWED: Readonly<Record<"public" | "workspace", Allowed>> = {
  public: {
    code: {
      ...NAMESAKES,
      ...ASKED_FOR,
      ".requestPermission()": "file handles have it, which only browsers with showOpenFilePicker give",
      ".subscribe()": "our queue of uploads has it",
    },
    styles: {
      ...DECORATION,
      "@property": "Tailwind sets the same values on every element in browsers without it",
      ":has": "it colors the frame around a checkbox or radio button, which shows its state itself",
      "container-type": "tailwind-merge lists the class; no public page uses it",
      rotate: "the arrow of a fold stays as it is; what it folds opens",
    },
  },
  workspace: {
    code: {
      ...NAMESAKES,
      ...ASKED_FOR,
      ".checkVisibility()": "the library that finds focusable elements asks whether it exists",
      ".configure()": "Amplify has it",
      ".copyTo()": "Amplify's large numbers have it",
      ".deleted()": "our texts have it",
      ".entry()": "our texts have it",
      ".range()": "our texts have it",
      ".to()": "our texts have it",
      ".toArray()": "dnd-kit's map of dropping places has it",
      "window.requestIdleCallback": "whenIdle asks whether it exists",
      "window.showOpenFilePicker": "react-dropzone asks whether it exists",
    },
    styles: {
      ...DECORATION,
      "contain-intrinsic-size": "only with content-visibility",
      "content-visibility": "rows out of sight are drawn too, which takes longer",
    },
  },
};
