const part = <T extends Element>(within: ParentNode | null, selector: string): T => {
  const found = within?.querySelector<T>(selector);
  if (!found) throw new Error(`The form has no ${selector}`);
  return found;
};

/**
 * The code that checks and sends the form is a few times as large as the page's other code, so it is loaded when
 * somebody begins to fill in the form.
 */
const loadSending = () => import("./send-interest.ts");

const sayErrors = (form: HTMLFormElement, errors: Readonly<Record<string, string>>): void => {
  for (const line of form.querySelectorAll<HTMLElement>("[data-error]")) {
    const name = line.dataset.error ?? "";
    line.textContent = errors[name] ?? "";
    form.elements.namedItem(name);
    const field = form.querySelector(`[name="${name}"]`);
    if (errors[name]) field?.setAttribute("aria-invalid", "true");
    else field?.removeAttribute("aria-invalid");
  }
  form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
};

/** Inserts the sent values into the confirmation. */
const filled = (form: HTMLFormElement, email: string): string =>
  (form.dataset.done ?? "")
    .replace("{plan}", () => form.querySelector("select")?.selectedOptions[0]?.dataset.name ?? "")
    .replace("{email}", () => email);

/** Makes a form work. While the form is being sent, another press does nothing. */
export const startForm = (form: HTMLFormElement): void => {
  const button = part<HTMLButtonElement>(form, "button");
  const failure = part<HTMLElement>(form, "[data-failure]");
  const sent = part<HTMLElement>(form.parentElement, "[data-sent]");
  let sending = false;

  const send = async (): Promise<void> => {
    const fields = Object.fromEntries(new FormData(form));
    const { sendInterest } = await loadSending();
    const result = await sendInterest(fields);
    sayErrors(form, result.kind === "refused" ? result.fields : {});
    if (result.kind === "refused") failure.textContent = result.message;
    if (result.kind !== "sent") return;
    sent.textContent = filled(form, result.email);
    form.hidden = true;
    sent.focus();
  };

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (sending) return;
    sending = true;
    failure.textContent = "";
    form.setAttribute("aria-busy", "true");
    const { textContent: label } = button;
    button.textContent = "Sending...";
    send()
      .catch((error: unknown) => {
        failure.textContent = "This could not be sent. Please check your connection and try again.";
        throw error;
      })
      .finally(() => {
        sending = false;
        button.textContent = label;
        form.removeAttribute("aria-busy");
      });
  });
  form.addEventListener("focusin", () => void loadSending().then(({ prepare }) => prepare()), { once: true });
  button.disabled = false;
};
