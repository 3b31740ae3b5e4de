/* Charts, made readable under the pointer and by arrow keys, and taken out as pictures. The numbers are those of the table behind. */
(() => {
  const svgNamespace = "http://www.w3.org/2000/svg";
  /* What the style sheet leaves around a drawing for its labels, in pixels. */
  const [margin, above, below] = [44, 24, 30];
  /* Half of a mark on the last day, which stands over the edge of a drawing. */
  const beyond = 12;
  const widthOf = (drawing) => drawing.getBoundingClientRect().width;

  for (const drawing of document.querySelectorAll(".chart > .drawing")) {
    const chart = drawing.parentElement;
    const table = chart.querySelector(".behind table");
    if (!table) continue;
    const names = [...table.tHead.rows[0].cells].map((cell) => cell.textContent);
    // The table begins with the newest day.
    const rows = [...table.tBodies[0].rows].reverse();
    const readout = document.createElement("div");
    readout.className = "readout";
    readout.hidden = true;
    readout.setAttribute("role", "status");
    const cross = document.createElementNS(svgNamespace, "line");
    cross.setAttribute("class", "cross");
    cross.setAttribute("y2", drawing.getAttribute("height"));
    cross.setAttribute("visibility", "hidden");
    drawing.append(cross);
    chart.append(readout);
    let at = -1;

    const show = (index) => {
      at = Math.max(0, Math.min(rows.length - 1, index));
      const cells = [...rows[at].cells].map((cell) => cell.textContent);
      const heading = document.createElement("b");
      heading.textContent = cells[0];
      readout.replaceChildren(
        heading,
        ...cells.slice(1).map((text, order) => {
          const line = document.createElement("span");
          const [name, value] = [document.createElement("span"), document.createElement("span")];
          name.textContent = names[order + 1];
          value.textContent = text;
          line.append(name, value);
          return line;
        }),
      );
      const x = rows.length === 1 ? 0.5 : at / (rows.length - 1);
      cross.setAttribute("x1", `${x * 100}%`);
      cross.setAttribute("x2", `${x * 100}%`);
      cross.setAttribute("visibility", "visible");
      readout.hidden = false;
      const left = margin + x * widthOf(drawing);
      const width = readout.offsetWidth;
      readout.style.left = `${left + width + 16 > chart.clientWidth ? Math.max(0, left - width - 12) : left + 12}px`;
    };
    const hide = () => {
      readout.hidden = true;
      cross.setAttribute("visibility", "hidden");
    };
    drawing.addEventListener("pointermove", (event) => {
      const box = drawing.getBoundingClientRect();
      show(Math.round(((event.clientX - box.left) / box.width) * (rows.length - 1)));
    });
    drawing.addEventListener("pointerleave", hide);
    drawing.addEventListener("blur", hide);
    drawing.tabIndex = 0;
    drawing.addEventListener("keydown", (event) => {
      const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: rows.length - 1 }[event.key];
      if (event.key === "Escape") hide();
      if (to === undefined) return;
      event.preventDefault();
      show(at === -1 ? rows.length - 1 : to);
    });
  }

  /* A picture stands alone, so what the style sheet says is written into it. */
  const kept = ["fill", "fill-opacity", "opacity", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "vector-effect", "font-size", "font-weight", "font-family", "display", "overflow"];
  const copyOf = (element, namesOf) => {
    const copy = element.cloneNode(true);
    const [from, to] = [[element, ...element.querySelectorAll("*")], [copy, ...copy.querySelectorAll("*")]];
    for (const [index, one] of from.entries()) {
      const style = getComputedStyle(one);
      for (const name of namesOf(style)) to[index].style.setProperty(name, style.getPropertyValue(name));
    }
    return copy;
  };
  const imageOf = async (svg) => {
    const image = new Image();
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
    await image.decode();
    return image;
  };
  /** Draws in the colours of the page, at twice the size so that it is sharp on paper. */
  const penOn = (width, height) => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [width * 2, height * 2];
    const pen = canvas.getContext("2d");
    pen.scale(2, 2);
    pen.fillStyle = getComputedStyle(document.documentElement).getPropertyValue("--card") || "#fff";
    pen.fillRect(0, 0, width, height);
    return pen;
  };
  const save = (canvas, title) => {
    const link = document.createElement("a");
    link.href = canvas.toDataURL("image/png");
    link.download = `${[document.querySelector("main").dataset.file, title].filter(Boolean).join(" ")}.png`;
    link.click();
  };

  const pictureOf = (drawing) => {
    const copy = copyOf(drawing, () => kept);
    const [width, height] = [widthOf(drawing), Number(drawing.getAttribute("height"))];
    for (const [name, value] of Object.entries({ x: margin, y: above, width, height })) copy.setAttribute(name, value);
    copy.style.width = `${width}px`;
    copy.querySelector(".cross")?.remove();
    const whole = document.createElementNS(svgNamespace, "svg");
    whole.setAttribute("width", width + margin + beyond);
    whole.setAttribute("height", above + height + below);
    whole.append(copy);
    return whole;
  };

  const download = async (chart) => {
    const drawing = chart.querySelector(":scope > .drawing");
    const image = await imageOf(pictureOf(drawing));
    const [width, height] = [image.naturalWidth, image.naturalHeight];
    const items = [...chart.querySelectorAll(":scope > .legend li")];
    const [head, foot] = [40, 16 + 20 * items.length];
    const pen = penOn(width + 32, height + head + foot);
    const { color, fontFamily } = getComputedStyle(chart);
    pen.fillStyle = color;
    pen.font = `600 16px ${fontFamily}`;
    const title = drawing.querySelector("title").textContent;
    pen.fillText(title, 16, 26);
    pen.drawImage(image, 16, head, width, height);
    pen.font = `13px ${fontFamily}`;
    for (const [index, item] of items.entries()) {
      const y = head + height + 16 + 20 * index;
      // The day of the values has no sample.
      const sample = item.querySelector("path, rect");
      if (sample) {
        const style = getComputedStyle(sample);
        pen.fillStyle = sample.tagName === "rect" ? style.fill : style.stroke;
        pen.globalAlpha = Number(style.opacity);
        pen.fillRect(16, y - 6, 24, 4);
        pen.globalAlpha = 1;
        pen.fillStyle = color;
      }
      pen.fillText(item.textContent.trim(), sample ? 48 : 16, y);
    }
    save(pen.canvas, title);
  };

  /* Tables, bars and maps are laid out by the browser: their copy carries its styles with it and is drawn as it stands on the page. */
  const xhtml = "http://www.w3.org/1999/xhtml";
  const downloadFigure = async (figure) => {
    const { width, height } = figure.getBoundingClientRect();
    const whole = document.createElementNS(svgNamespace, "svg");
    whole.setAttribute("width", width);
    whole.setAttribute("height", height);
    const place = document.createElementNS(svgNamespace, "foreignObject");
    place.setAttribute("width", "100%");
    place.setAttribute("height", "100%");
    const body = document.createElementNS(xhtml, "div");
    const copy = copyOf(figure, (style) => style);
    for (const left of copy.querySelectorAll("details, button, form")) left.remove();
    copy.style.margin = "0";
    body.append(copy);
    place.append(body);
    whole.append(place);
    const pen = penOn(width, height);
    pen.drawImage(await imageOf(whole), 0, 0, width, height);
    save(pen.canvas, figure.querySelector("h2").textContent);
  };

  for (const button of document.querySelectorAll("button[data-png]")) {
    const chart = document.getElementById(button.dataset.png);
    const isDrawing = chart?.querySelector(":scope > .drawing");
    button.hidden = false;
    button.addEventListener("click", () => {
      const menu = button.closest("details");
      if (menu) menu.open = false;
      return isDrawing ? download(chart) : downloadFigure(button.closest("[data-figure]"));
    });
  }
})();
