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
    // Addresses stay short: what was not chosen is not sent. The fields themselves stay as they are, for who stays on the page.
    form.addEventListener("formdata", ({ formData }) => {
      for (const [name, value] of [...formData]) if (!value || (name === "days" && value === "30")) formData.delete(name);
    });
  }

  // The answer to a form may wait for the database, and a browser shows nothing of it but that it waits.
  const waiting = document.createElement("p");
  waiting.className = "note";
  waiting.setAttribute("role", "alert");
  waiting.textContent = "No answer yet. What you entered is still here, and you need not send it again: within a minute you hear what came of it.";
  let isLate;
  document.addEventListener("submit", ({ target }) => {
    clearTimeout(isLate);
    isLate = setTimeout(() => target.append(waiting), 5_000);
  });
  addEventListener("pagehide", () => {
    clearTimeout(isLate);
    waiting.remove();
  });

  // Who comes back to a page that the browser kept finds the filters of its address.
  addEventListener("pageshow", ({ persisted }) => {
    for (const form of persisted ? all('form[method="get"]') : []) {
      form.reset();
      form.classList.remove("changed");
    }
  });

  // Menus of figures: one open at a time, and Escape closes it, as it does the list of websites and the filters from within.
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
  // A page without TLS has no clipboard.
  if (navigator.clipboard) {
    shown("[data-copy]", async (button) => {
      await navigator.clipboard.writeText(button.previousElementSibling.textContent);
      button.textContent = "Copied";
    });
  }
  shown("[data-print]", () => window.print());
  /** Parts that name a column of their own: of an entry of a list, of a bar, of a tile, or within a cell of a table. */
  const namedIn = (part) => all("[data-column]", part).map((cell) => ({ key: cell.dataset.column, head: cell.dataset.column, cell }));
  /** A figure's tables as rows of cells, each with its column: its tables, else its bars or its list, else its numbers. */
  function tablesOf(figure) {
    const tables = all("table", figure);
    if (tables.length > 0) {
      return tables.map(({ tHead, tBodies }) => {
        const heads = [...(tHead?.rows[0]?.cells ?? [])].map(textOf);
        // Two columns may have the same head.
        const cellsOf = ({ cells }) => [...cells].flatMap((cell, at) => [{ key: at, head: heads[at] ?? "", cell }, ...namedIn(cell)]);
        return [...tBodies].flatMap(({ rows }) => [...rows]).map(cellsOf);
      });
    }
    const items = all(".bars > li:not(.ticks), .list > li", figure);
    return [(items.length > 0 ? items : [figure]).map(namedIn).filter((row) => row.length > 0)];
  }

  for (const button of all("[data-csv]")) {
    // A list that is renewed is saved as it stands.
    const tables = () => tablesOf(button.closest("[data-figure]")).filter((rows) => rows.length > 0);
    if (tables().length === 0) continue;
    button.hidden = false;
    button.addEventListener("click", () => {
      const lines = tables().map((table) => linesOf(table).map((texts) => texts.map(quoted).join(",")).join("\r\n"));
      save(button.dataset.csv, lines.join("\r\n\r\n"));
    });
  }

  /** Without the place in a league, which stands before the name, and without what has a column of its own. */
  function textOf(cell) {
    const copy = cell.cloneNode(true);
    for (const other of all(".place, [data-column]", copy)) other.remove();
    // Lines and boxes within a cell, whose texts stand apart.
    for (const part of all("small, br, p, div, li, details, summary, .tag", copy)) {
      part.before(" ");
      part.after(" ");
    }
    return copy.textContent.trim().replaceAll(/\s+/g, " ");
  }
  const numbersOf = (cell) => all("data", cell).filter((one) => one.closest("[data-column], td, th") === cell);
  /** What a file has of a cell, by what it is: its text, or its numbers, each with the ends of its interval and what it was counted over. */
  const partsOf = (cell) => {
    const numbers = numbersOf(cell);
    if (numbers.length === 0) return new Map([["", textOf(cell).replace(/^–$/, "")]]);
    const parts = numbers.flatMap((one, order) => {
      const which = order === 0 ? "" : ` ${order + 1}`;
      const { low, high, answers } = { ...one.nextElementSibling?.dataset, ...one.dataset };
      return [[which, one.value], [`${which} low`, low], [`${which} high`, high], [`${which} answers`, answers]];
    });
    return new Map(parts.filter(([, text]) => text !== undefined));
  };
  /** A table as lines of texts. A number's parts have a column each, under a head that names them and the unit. */
  function linesOf(rows) {
    const heads = new Map(rows.flatMap((row) => row.map(({ key, head }) => [key, head])));
    const read = rows.map((row) => new Map(row.map(({ key, cell }) => [key, partsOf(cell)])));
    const columns = [...heads].flatMap(([key, head]) => {
      const parts = read.flatMap((row) => row.get(key) ?? []);
      const kinds = [...new Set(parts.flatMap((part) => [...part.keys()]))];
      const isShare = rows.some((row) => row.some((one) => one.key === key && numbersOf(one.cell)[0]?.textContent.includes("%")));
      const unit = (kind) => (isShare && !kind.endsWith("answers") ? " (%)" : "");
      const isEmpty = parts.every((part) => [...part.values()].every((text) => text === ""));
      return (isEmpty ? [] : kinds).map((kind) => ({ key, kind, title: `${head}${unit(kind)}${kind && `,${kind}`}` }));
    });
    return [columns.map(({ title }) => title), ...read.map((row) => columns.map(({ key, kind }) => row.get(key)?.get(kind) ?? ""))];
  }
  // A text that begins like a formula, with full-width signs too, would be computed by spreadsheets.
  const quoted = (text) => {
    const safe = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/.test(text) && Number.isNaN(Number(text)) ? `'${text}` : text;
    return `"${safe.replaceAll('"', '""')}"`;
  };
  const save = (title, text) => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob(["\ufeff", text], { type: "text/csv" }));
    link.download = `${[document.querySelector("main").dataset.file, title].filter(Boolean).join(" ")}.csv`;
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

  /** Shows what became of what was under way. Where a form stands open a link does: a fresh page would take away what was entered. */
  const renew = (place) => {
    if (!document.querySelector("main details[open] form")) return location.reload();
    const link = document.createElement("a");
    link.href = location.href;
    link.textContent = "Show what came of it";
    place.replaceChildren("It has ended. ", link);
  };

  // Live progress of runs. Over HTTP/1.1 a browser keeps six connections to a host: where all are held, no page of it is opened in any tab.
  for (const run of all("[data-run-events]").slice(0, 2)) {
    let events = null;
    const follow = () => {
      events?.close();
      if (document.hidden) return;
      events = new EventSource(run.dataset.runEvents);
      events.addEventListener("progress", ({ data }) => {
        const { status, counts } = JSON.parse(data);
        const done = counts.total - counts.open;
        run.querySelector("progress").value = done;
        run.querySelector("[data-done]").textContent = done;
        run.querySelector("[data-status]").textContent = status;
      });
      events.addEventListener("done", () => {
        events.close();
        renew(run.querySelector("output"));
      });
      // The answer of a proxy whose service is being replaced closes it for good.
      events.addEventListener("error", ({ target }) => {
        if (target.readyState === EventSource.CLOSED) setTimeout(follow, 10_000);
      });
    };
    document.addEventListener("visibilitychange", follow);
    follow();
  }

  /** Makes a part of the page what it is now: only what differs is exchanged, so that a focus stays where it is. */
  const become = (old, now) => {
    if (old.isEqualNode(now)) return;
    const parts = [...now.childNodes];
    const isSame = parts.length > 0 && parts.length === old.childNodes.length && old.cloneNode().isEqualNode(now.cloneNode());
    if (!isSame) return old.replaceWith(now);
    for (const [at, part] of parts.entries()) become(old.childNodes[at], part);
  };
  // What is under way is looked at again, in seconds; 0 once nothing is. Who reads the page keeps their place in it until something has changed.
  const lookAgain = (place) => {
    const { again } = place.dataset;
    if (again === "0") return;
    setTimeout(async () => {
      const page = await fetch(location.href).then((answer) => (answer.ok ? answer.text() : null), () => null);
      if (page === null) return lookAgain(place);
      const now = new DOMParser().parseFromString(page, "text/html").querySelector("[data-again]");
      if (!now) return renew(place);
      place.dataset.again = now.dataset.again;
      become(place, now);
      lookAgain(place);
    }, Number(again) * 1000);
  };
  for (const place of all("[data-again]")) lookAgain(place);

  // Keys.
  for (const hint of all(".keys")) hint.hidden = false;
  let isGoing = false;
  document.addEventListener("keydown", (event) => {
    const { key, target } = event;
    if (key === "Escape") {
      const open = menus.find((menu) => menu.open) ?? target.closest("details.websites[open], details.more[open]");
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
  for (const fold of all(".menu-fold")) {
    if (matchMedia("(max-width: 52rem)").matches) fold.open = false;
    // Until now the style sheet kept its place free on a phone, so that nothing moves when it folds.
    fold.dataset.folded = "";
  }
})();
