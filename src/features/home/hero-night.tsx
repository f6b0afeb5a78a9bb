import { directionOf } from "@/domain/locale";
import { useLanguage } from "@/i18n/use-language";
import "./hero-night.css";

/** The night side of the hero with the midnight pile; in the dark theme the strike runs along its edge. */
export function HeroNight() {
  const art = directionOf(useLanguage()) === "rtl" ? "hero-rtl" : "hero";
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
