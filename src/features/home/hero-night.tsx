import { useLocale } from "next-intl";
import { directionOf } from "@/domain/locale";
import "./hero-night.css";

/** The night side of the hero with the midnight pile; in the dark theme the strike runs along its edge. */
export function HeroNight() {
  const art = directionOf(useLocale()) === "rtl" ? "hero-rtl" : "hero";
  return (
    <div aria-hidden="true" className="hero-strike">
      <div className="hero-night">
        <picture>
          <source media="(min-width: 1024px)" srcSet={`/art/${art}.svg`} />
          <img src="/art/hero-mobile.svg" alt="" fetchPriority="high" className="hero-art" />
        </picture>
      </div>
    </div>
  );
}
