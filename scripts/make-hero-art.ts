// npm run make:hero-art: draws the picture that the home page's hero (top section) shows on phones,
// and writes it into src/features/home/hero-mobile.css.
import { writeFileSync } from "node:fs";
import { heroMobileCss } from "../tools/assets/hero-art";
import { inRoot } from "../tools/stack/project";

writeFileSync(inRoot("src", "features", "home", "hero-mobile.css"), heroMobileCss());
