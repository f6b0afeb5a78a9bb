// npm run make:hero-art: draws the hero's phone picture into src/features/home/hero-mobile.css.
import { writeFileSync } from "node:fs";
import { heroMobileCss } from "../tools/assets/hero-art";
import { inRoot } from "../tools/stack/project";

writeFileSync(inRoot("src", "features", "home", "hero-mobile.css"), heroMobileCss());
