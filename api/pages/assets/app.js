// The dashboard's script. Every page can be read and used without it.
(() => {
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];

  // Filters apply when one is chosen; dates are left out when a length is chosen, since dates count first.
  for (const form of all("form[data-auto]")) {
    // Arrow keys pass choices on their way: what is chosen by key applies with Enter or the button, which then shows itself.
    let isByKey = false;
    form.addEventListener("keydown", (event) => {
      isByKey = true;
      if (event.key !== "Enter" || event.target.tagName !== "SELECT" || !form.classList.contains("changed")) return;
      event.preventDefault();
      form.requestSubmit();
    });
    form.addEventListener("pointerdown", () => {
      isByKey = false;
    });
    form.addEventListener("change", ({ target }) => {
      form.classList.add("changed");
      if (target.name === "days" && target.value) {
        for (const name of ["start_date", "end_date"]) form.elements[name].value = "";
      }
      if (target.type === "date" && !target.value) return;
      if (!isByKey && target.type !== "checkbox") form.requestSubmit();
    });
    form.addEventListener("submit", () => {
      // Addresses stay short: what was not chosen is not sent.
      for (const field of form.elements) if (field.name && !field.value) field.disabled = true;
      const { days } = form.elements;
      if (days.value === "30") days.disabled = true;
    });
  }

  // Menus of figures: one open at a time, and Escape closes it.
  const menus = all("details.actions");
  for (const menu of menus) {
    menu.addEventListener("toggle", () => {
      if (menu.open) for (const other of menus) if (other !== menu) other.open = false;
    });
  }
  document.addEventListener("click", ({ target }) => {
    for (const menu of menus) if (menu.open && !menu.contains(target)) menu.open = false;
  });

  const shown = (selector, act) => {
    for (const button of all(selector)) {
      button.hidden = false;
      button.addEventListener("click", () => act(button));
    }
  };
  shown("[data-copy]", async (button) => {
    await navigator.clipboard.writeText(button.previousElementSibling.textContent);
    button.textContent = "Copied";
  });
  shown("[data-print]", () => window.print());
  /** What a bar or an entry of a list is about, which is its first line, then its numbers. */
  function cellsOf(item) {
    if (item.querySelector(".value")) return all(".name, .value", item);
    const numbers = all("data", item);
    if (numbers.length === 0) return [item];
    const name = document.createElement("span");
    name.textContent = item.innerText.split("\n")[0];
    return [name, ...numbers];
  }
  /** The rows of a figure as their elements: its table, else its bars or its list, else its numbers. */
  function rowsOf(figure, title) {
    const table = figure.querySelector("table");
    if (table) return all("table", figure).flatMap((one) => all("tr", one).map((row) => [...row.cells]));
    const items = all(".bars > li:not(.ticks), .list > li", figure);
    if (items.length > 0) return items.map(cellsOf);
    const name = document.createElement("span");
    name.textContent = title;
    const numbers = all("data", figure);
    return numbers.length > 0 ? [[name, ...numbers]] : [];
  }

  for (const button of all("[data-csv]")) {
    const figure = button.closest("[data-figure]");
    const rows = rowsOf(figure, button.dataset.csv);
    if (rows.length === 0) continue;
    button.hidden = false;
    button.addEventListener("click", () => save(`${button.dataset.csv}.csv`, rows.map((cells) => cells.map(cellOf).join(",")).join("\r\n")));
  }

  /** Without the place in a league, which stands before the name. */
  const textOf = (cell) => {
    const copy = cell.cloneNode(true);
    for (const place of all(".place", copy)) place.remove();
    return copy.textContent;
  };
  // A text that begins like a formula would be computed by spreadsheets.
  const cellOf = (cell) => {
    const exact = (cell.matches("data") ? cell : cell.querySelector("data"))?.value ?? textOf(cell).trim().replaceAll(/\s+/g, " ");
    const safe = /^[=+\-@\t\r]/.test(exact) && Number.isNaN(Number(exact)) ? `'${exact}` : exact;
    return `"${safe.replaceAll('"', '""')}"`;
  };
  const save = (name, text) => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob(["\ufeff", text], { type: "text/csv" }));
    link.download = name;
    link.click();
    URL.revokeObjectURL(link.href);
  };

  // A file goes with its form as text.
  for (const field of all("input[data-file]")) {
    const chosen = field.form.elements[field.dataset.file];
    field.closest("[hidden]").hidden = false;
    field.addEventListener("change", () => {
      const [file] = field.files;
      field.setCustomValidity(file && file.size > Number(field.dataset.most) ? "The file is too large" : "");
      chosen.value = "";
      if (!file) return;
      const reader = new FileReader();
      reader.addEventListener("load", () => {
        chosen.value = reader.result.slice(reader.result.indexOf(",") + 1);
      });
      reader.readAsDataURL(file);
    });
  }

  // Live progress of a run.
  for (const run of all("[data-run-events]")) {
    const events = new EventSource(run.dataset.runEvents);
    events.addEventListener("progress", ({ data }) => {
      const { counts } = JSON.parse(data);
      const done = counts.total - counts.open;
      run.querySelector("progress").value = done;
      run.querySelector("[data-done]").textContent = done;
    });
    events.addEventListener("done", () => {
      events.close();
      location.reload();
    });
  }

  // Keys.
  for (const hint of all(".keys")) hint.hidden = false;
  let isGoing = false;
  document.addEventListener("keydown", (event) => {
    const { key, target } = event;
    if (key === "Escape") {
      const open = menus.find((menu) => menu.open);
      if (open) {
        open.open = false;
        open.querySelector("summary").focus();
      }
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, select, textarea")) return;
    if (isGoing) {
      isGoing = false;
      const link = document.querySelector(`a[data-key="${CSS.escape(key)}"]`);
      if (link) location.assign(link.href);
      return;
    }
    if (key === "g") {
      isGoing = true;
      setTimeout(() => {
        isGoing = false;
      }, 1500);
      return;
    }
    if (key === "/") {
      const field = document.querySelector("[data-search]") ?? document.querySelector("form[data-auto] select");
      if (field) {
        event.preventDefault();
        field.focus();
      }
      return;
    }
    const rel = { j: "next", k: "prev" }[key];
    const link = rel && document.querySelector(`a[rel="${rel}"]`);
    if (link) location.assign(link.href);
  });

  // On a phone the navigation is folded until it is asked for.
  if (matchMedia("(max-width: 52rem)").matches) for (const fold of all(".menu-fold")) fold.open = false;
})();
