import type { Screenshot } from "./found-screenshots";

const FACETS = ["size", "theme", "locale"] as const;

/** A page with all screenshots, which can be filtered by scene, size, theme and language. */
export function indexPage(pictures: readonly Screenshot[]): string {
  const scenes = [...new Set(pictures.map(({ scene }) => scene))];
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Gallery</title>
<style>${STYLE}</style>
<form>
<label>Scene <input name="scene" list="scenes" type="search"></label>
<datalist id="scenes">${scenes.map((scene) => `<option>${scene}</option>`).join("")}</datalist>
${FACETS.map((facet) => choice(facet, pictures)).join("\n")}
<output></output>
</form>
${scenes.map((scene) => section(scene, pictures)).join("\n")}
<script>${SCRIPT}</script>
</html>
`;
}

function choice(facet: (typeof FACETS)[number], pictures: readonly Screenshot[]): string {
  const values = [...new Set(pictures.map((picture) => picture[facet]))];
  const options = values.map((value) => `<option>${value}</option>`).join("");
  return `<label>${facet} <select name="${facet}"><option value="">all</option>${options}</select></label>`;
}

function section(scene: string, pictures: readonly Screenshot[]): string {
  const figures = pictures
    .filter((picture) => picture.scene === scene)
    .map(
      ({ size, theme, locale, path }) =>
        `<figure data-scene="${scene}" data-size="${size}" data-theme="${theme}" data-locale="${locale}"><a href="${path}"><img src="${path}" loading="lazy" alt=""></a><figcaption>${size} ${theme} ${locale}</figcaption></figure>`,
    );
  return `<section id="${scene}"><h2>${scene}</h2><div>${figures.join("")}</div></section>`;
}

const STYLE = `
body { margin: 0; font: 15px/1.4 system-ui; background: #777; color: #fff }
form { position: sticky; top: 0; display: flex; flex-wrap: wrap; gap: 16px; padding: 12px 24px; background: #222 }
h2 { margin: 24px 24px 8px; font-size: 18px }
section div { display: flex; gap: 16px; align-items: start; padding: 0 24px 16px; overflow-x: auto }
figure { flex: none; margin: 0 }
img { display: block; height: 420px; max-width: 720px; object-fit: cover; object-position: top; background: #999 }
figcaption { padding-top: 4px }
[hidden] { display: none }`;

const SCRIPT = `
const form = document.querySelector("form");
function narrow() {
  const wanted = Object.fromEntries(new FormData(form));
  let count = 0;
  for (const figure of document.querySelectorAll("figure")) {
    const { scene, ...rest } = figure.dataset;
    const fits = scene.includes(wanted.scene) && Object.keys(rest).every((key) => !wanted[key] || wanted[key] === rest[key]);
    figure.hidden = !fits;
    if (fits) count += 1;
  }
  for (const section of document.querySelectorAll("section")) section.hidden = !section.querySelector("figure:not([hidden])");
  form.querySelector("output").value = count + " pictures";
}
form.addEventListener("input", narrow);
form.addEventListener("submit", (event) => event.preventDefault());
narrow();`;
