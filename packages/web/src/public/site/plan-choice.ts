/** Shows the form again after a request was sent, so that another request can be sent. */
const askAgain = (form: HTMLElement | null): void => {
  const sent = form?.parentElement?.querySelector("[data-sent]");
  if (!form?.hidden || !sent) return;
  sent.textContent = "";
  form.hidden = false;
};

/**
 * Puts the chosen plan's name into the form's title and button. A plan is chosen with its button, by the URL, or in the
 * select.
 */
export const startPlanChoice = (): void => {
  const form = document.getElementById("plan-form");
  const title = document.getElementById("contact-title");
  const select = form?.querySelector("select");
  const button = form?.querySelector("button");
  if (!select || !button || !title) return;

  const show = (): void => {
    const { title: words, button: label } = select.selectedOptions[0]?.dataset ?? {};
    title.textContent = words ?? "";
    button.textContent = label ?? "";
  };
  const choose = (plan: string | undefined): void => {
    if (![...select.options].some(({ value }) => value === plan)) return;
    select.value = plan ?? "";
    show();
  };

  choose(new URLSearchParams(window.location.search).get("plan") ?? undefined);
  select.addEventListener("change", show);
  for (const link of document.querySelectorAll<HTMLAnchorElement>("a[data-plan]")) {
    link.addEventListener("click", (event) => {
      // A click that opens a new tab changes nothing here; the new tab gets the plan from the URL.
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      choose(link.dataset.plan);
      askAgain(form);
      window.history.pushState(null, "", link.href);
      document.getElementById("contact")?.scrollIntoView();
      form?.querySelector<HTMLInputElement>("input[name=email]")?.focus({ preventScroll: true });
    });
  }
  window.addEventListener("popstate", () =>
    choose(new URLSearchParams(window.location.search).get("plan") ?? undefined),
  );
};
