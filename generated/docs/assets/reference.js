/* @generated from wirepact's own reference sources by `make generate`. Do not edit; change the schema. */
// The reference's one script: colours, copying, the search box and the filters. Every page works without it.
(() => {
  "use strict";

  const script = document.currentScript;
  const root = script.dataset.root;
  const page = document.documentElement;
  const MOST = 200;
  const BADGES = { always: "retry", never: "no retry", depends: "depends", unstated: "not stated" };
  const FIELDS = ["code", "statuses", "title", "category", "sentence", "description", "more"];

  // --- colours: before anything is drawn ---------------------------------------------------------

  const THEMES = ["auto", "light", "dark"];
  let theme = kept("theme") ?? "auto";
  paint();

  function kept(key) {
    try {
      return localStorage.getItem(`wirepact-${key}`);
    } catch {
      return null; // storage is refused
    }
  }

  function paint() {
    if (theme === "light" || theme === "dark") page.dataset.theme = theme;
    else delete page.dataset.theme;
  }

  // --- the index: loaded when somebody first looks for something ---------------------------------

  let loading;

  function index() {
    loading ??= Promise.all([load("minisearch.min.js"), load("index.js")]).then(() => build(globalThis.wirepactIndex));
    return loading;
  }

  function load(name) {
    return new Promise((resolve, reject) => {
      const element = document.createElement("script");
      element.src = `${root}assets/${name}`;
      element.onload = resolve;
      element.onerror = () => reject(new Error(`${name} cannot be read`));
      document.head.append(element);
    });
  }

  function build(data) {
    const engine = new globalThis.MiniSearch({
      fields: FIELDS,
      tokenize: (text) => words(text),
      processTerm: (term) => term.toLowerCase() || null,
      searchOptions: {
        boost: { code: 6, statuses: 5, title: 3, category: 2, more: 0.5 },
        combineWith: "AND",
        prefix: true,
        fuzzy: (term) => (term.length > 4 && !/\d/.test(term) ? 0.2 : false),
      },
    });
    const codes = data.codes.map(
      ([href, code, title, description, sentence, category, statuses, verdict, lifecycle, languages, family, more], id) => ({
        id,
        href,
        code,
        title,
        description,
        sentence,
        category,
        statuses,
        verdict,
        lifecycle,
        languages,
        family,
        more,
        plain: code.toLowerCase(),
      }),
    );
    engine.addAll(codes);
    return { engine, codes, families: data.families };
  }

  // `rate_limited`, `RateLimited` and `0x80070005` in parts, and the whole.
  function words(text) {
    const parts = text.replace(/([a-z0-9])([A-Z])/g, "$1 $2").split(/[^\p{L}\p{N}]+/u);
    return [...new Set(parts.filter(Boolean))];
  }

  // The codes that hold the text itself come first, then what the words lead to.
  function search(found, text) {
    const plain = text.trim().toLowerCase();
    const named = found.codes.filter((one) => one.plain.includes(plain));
    named.sort((one, other) => rank(one, plain) - rank(other, plain) || one.id - other.id);
    const seen = new Set(named);
    const others = found.engine.search(plain).map((hit) => found.codes[hit.id]);
    return [...named, ...others.filter((one) => !seen.has(one))];
  }

  function rank(one, plain) {
    return one.plain === plain ? 0 : one.plain.startsWith(plain) ? 1 : 2;
  }

  function make(name, className, text) {
    const element = document.createElement(name);
    if (className) element.className = className;
    if (text !== undefined) element.textContent = text;
    return element;
  }

  // --- the search box ----------------------------------------------------------------------------

  let dialog;

  function openSearch() {
    dialog ??= searchBox();
    if (!dialog.element.open) dialog.element.showModal();
    dialog.input.select();
    index().then(dialog.show, () => undefined);
  }

  function searchBox() {
    const element = make("dialog");
    element.setAttribute("aria-label", "Search codes");
    const input = make("input");
    input.type = "text"; // Escape would empty a search field first, and then leave
    input.enterKeyHint = "search";
    input.placeholder = "Name, status or meaning of a code";
    input.autocomplete = "off";
    input.spellcheck = false;
    for (const [key, value] of [
      ["role", "combobox"],
      ["aria-label", "Search codes"],
      ["aria-controls", "found"],
      ["aria-expanded", "true"],
      ["aria-autocomplete", "list"],
    ]) {
      input.setAttribute(key, value);
    }
    const list = make("div");
    list.id = "found";
    list.setAttribute("role", "listbox");
    list.setAttribute("aria-label", "Codes");
    const hint = make("p", "hint", "Arrows to choose, Enter to open, Escape to leave.");
    hint.setAttribute("role", "status");
    element.append(input, list, hint);
    document.body.append(element);
    let chosen = -1;

    function choose(next) {
      const options = list.children;
      if (!options.length) return;
      options[chosen]?.setAttribute("aria-selected", "false");
      chosen = (next + options.length) % options.length;
      options[chosen].setAttribute("aria-selected", "true");
      options[chosen].scrollIntoView({ block: "nearest" });
      input.setAttribute("aria-activedescendant", options[chosen].id);
    }

    function show(found) {
      const text = input.value.trim();
      const hits = text ? search(found, text) : [];
      list.replaceChildren(...hits.slice(0, 40).map((one, number) => option(one, number, found)));
      list.hidden = !hits.length;
      input.setAttribute("aria-expanded", String(hits.length > 0));
      input.removeAttribute("aria-activedescendant");
      hint.textContent = !text
        ? "Arrows to choose, Enter to open, Escape to leave."
        : hits.length
          ? `${hits.length} ${hits.length === 1 ? "code" : "codes"}`
          : "No code is like that.";
      chosen = -1;
      choose(0);
    }

    function option(one, number, found) {
      const line = make("div");
      line.id = `found-${number}`;
      line.setAttribute("role", "option");
      line.setAttribute("aria-selected", "false");
      line.dataset.href = one.href;
      const marks = make("span", "marks");
      if (Object.keys(found.families).length > 1) marks.append(make("span", "tag", found.families[one.family]));
      marks.append(make("span", `badge ${one.verdict}`, BADGES[one.verdict]));
      line.append(make("strong", "", one.code.trim() ? one.code : `"${one.code}"`), make("p", "", one.description), marks);
      return line;
    }

    function go(line) {
      if (line) location.assign(root + line.dataset.href);
    }

    input.addEventListener("input", () => index().then(show, () => undefined));
    input.addEventListener("keydown", (event) => {
      if (event.isComposing) return;
      if (event.key === "ArrowDown") choose(chosen + 1);
      else if (event.key === "ArrowUp") choose(chosen - 1);
      else if (event.key === "Enter") go(list.children[chosen]);
      else return;
      event.preventDefault();
    });
    list.addEventListener("click", (event) => go(event.target.closest("[role=option]")));
    element.addEventListener("click", (event) => {
      if (event.target === element) element.close();
    });
    return { element, input, show };
  }

  // --- the filters -------------------------------------------------------------------------------

  function filters(form) {
    const place = document.querySelector("[data-list]");
    const results = document.querySelector("[data-results]");
    const count = document.querySelector("[data-count]");
    const rows = [...place.querySelectorAll(".row")];
    const groups = [...place.querySelectorAll("[data-group]")].map((group) => ({
      group,
      pieces: [...group.querySelectorAll("[data-piece]")].map((piece) => ({ piece, rows: [...piece.children] })),
    }));
    const byHref = new Map(rows.map((row) => [row.dataset.href, row]));
    const selects = [...form.querySelectorAll("select")];
    const input = form.elements.q;
    const clear = form.querySelector("[data-clear]");
    let turn = 0;

    function fits(row) {
      return selects.every(({ name, value }) => {
        const said = row.dataset[name];
        if (!value) return true;
        return name === "status" || name === "language" ? said.split(" ").includes(value) : said === value;
      });
    }

    function told(number) {
      const all = rows.length;
      count.textContent = number === all ? `${all} ${all === 1 ? "code" : "codes"}` : `${number} of ${all} codes`;
    }

    function narrow() {
      let number = 0;
      for (const { group, pieces } of groups) {
        let inGroup = 0;
        for (const { piece, rows: inside } of pieces) {
          let inPiece = 0;
          for (const row of inside) {
            const shown = fits(row);
            if (row.hidden === shown) row.hidden = !shown;
            inPiece += shown;
          }
          piece.hidden = !inPiece;
          piece.style.containIntrinsicSize = `auto ${inPiece * 68}px`;
          inGroup += inPiece;
        }
        group.hidden = !inGroup;
        number += inGroup;
      }
      told(number);
    }

    function ranked(found, text) {
      const hits = search(found, text)
        .map((one) => byHref.get(one.href))
        .filter((row) => row && fits(row));
      const list = make("ul", "rows");
      list.append(
        ...hits.slice(0, MOST).map((row) => {
          const copy = row.cloneNode(true);
          copy.hidden = false;
          return copy;
        }),
      );
      results.replaceChildren(hits.length ? list : make("p", "", "No code is like that."));
      if (hits.length > MOST) results.append(make("p", "", `${hits.length - MOST} more; say more to see them.`));
      told(hits.length);
    }

    function apply() {
      const text = input.value.trim();
      const mine = ++turn;
      for (const select of selects) select.classList.toggle("set", select.value !== "");
      clear.hidden = !text && selects.every((one) => !one.value);
      keep(text);
      if (!text) {
        narrow();
        swap(false);
        return;
      }
      index().then(
        (found) => {
          if (mine !== turn) return;
          ranked(found, text);
          swap(true);
        },
        () => undefined,
      );
    }

    function swap(searching) {
      results.hidden = !searching;
      place.hidden = searching;
    }

    function keep(text) {
      const said = new URLSearchParams();
      if (text) said.set("q", text);
      for (const { name, value } of selects) if (value) said.set(name, value);
      const query = said.toString();
      try {
        history.replaceState(null, "", query ? `?${query}` : location.pathname + location.hash);
      } catch {
        // a page from the disk may not change its address
      }
    }

    function take(said) {
      input.value = said.get("q") ?? "";
      for (const select of selects) {
        const value = said.get(select.name) ?? "";
        select.value = [...select.options].some((one) => one.value === value) ? value : "";
      }
      if (input.value || selects.some((one) => one.value)) apply();
    }

    form.hidden = false;
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("input", apply);
    form.addEventListener("reset", () => setTimeout(apply));
    input.addEventListener("focus", () => index().catch(() => undefined));
    for (const link of document.querySelectorAll("[data-set]")) {
      link.addEventListener("click", (event) => {
        event.preventDefault();
        take(new URLSearchParams(link.dataset.set));
      });
    }
    take(new URLSearchParams(location.search));
  }

  // --- the page ----------------------------------------------------------------------------------

  function ready() {
    const button = document.querySelector("[data-theme-button]");
    const label = () => button.setAttribute("aria-label", `Colours: ${theme}`);
    label();
    button.hidden = false;
    button.addEventListener("click", () => {
      theme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length];
      paint();
      label();
      try {
        localStorage.setItem("wirepact-theme", theme);
      } catch {
        // storage is refused: the choice holds for this page
      }
    });
    const opener = document.querySelector("[data-open]");
    opener.hidden = false;
    opener.addEventListener("click", openSearch);
    document.addEventListener("keydown", (event) => {
      const typing = event.target.closest?.("input, select, textarea, [contenteditable]");
      const slash = event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (slash || (event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey))) {
        event.preventDefault();
        openSearch();
      }
    });
    for (const copy of document.querySelectorAll("[data-copy]")) {
      if (!navigator.clipboard) continue;
      copy.hidden = false;
      copy.addEventListener("click", async () => {
        try {
          await navigator.clipboard.writeText(copy.dataset.copy);
          copy.textContent = "Copied";
        } catch {
          copy.textContent = "Not copied";
        }
        setTimeout(() => (copy.textContent = "Copy"), 1500);
      });
    }
    const side = document.querySelector(".side");
    const here = side.querySelector("li [aria-current]");
    if (here && side.scrollWidth > side.clientWidth) side.scrollLeft = here.offsetLeft - side.clientWidth / 2;
    const form = document.querySelector("[data-filters]");
    if (form) filters(form);
  }

  document.addEventListener("DOMContentLoaded", ready);
})();
