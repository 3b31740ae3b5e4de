/* Forms of pages that use a passkey: they are shown where the browser can, and filled in by it. */
(() => {
  const { browserSupportsWebAuthn, startAuthentication, startRegistration } = SimpleWebAuthnBrowser;
  if (!browserSupportsWebAuthn()) return;
  for (const form of document.querySelectorAll("form[data-passkey]")) {
    form.hidden = false;
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const problem = form.querySelector("[role=alert]");
      const button = form.querySelector("button");
      problem.hidden = true;
      button.disabled = true;
      try {
        const answer = await fetch(form.dataset.options, { method: "POST", body: new URLSearchParams() });
        const optionsJSON = await answer.json();
        if (!answer.ok) throw new Error(optionsJSON.error);
        const start = form.dataset.passkey === "add" ? startRegistration : startAuthentication;
        form.elements.credential.value = JSON.stringify(await start({ optionsJSON }));
        form.submit();
      } catch (error) {
        button.disabled = false;
        problem.textContent =
          error.name === "NotAllowedError" ? "Nothing was chosen, or it took too long. Try again." : error.message;
        problem.hidden = false;
      }
    });
  }
})();
