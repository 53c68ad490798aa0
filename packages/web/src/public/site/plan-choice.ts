/** Once one request was sent, another can be. */
const askAgain = (form: HTMLElement | null): void => {
  const sent = form?.parentElement?.querySelector("[data-sent]");
  if (!form?.hidden || !sent) return;
  sent.textContent = "";
  form.hidden = false;
};

/** Names, in the form's title and on its button, the plan that is chosen: by a plan's own button, the address, or the select. */
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
      // In a new tab the address says the plan.
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
