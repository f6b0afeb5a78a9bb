import type { ReactNode } from "react";
import type { CategoryDto } from "@/contract/catalogue";
import { ChatButton } from "@/features/shell/chat-button";
import { CategoryTiles } from "./category-tiles";
import { HelpPanels } from "./help-panels";
import { Hero } from "./hero";
import { WhyBand } from "./why-band";

type HomeScreenProps = {
  categories: readonly CategoryDto[];
  /** The section with every product, which belongs to the catalogue. */
  featured: ReactNode;
};

/** The home page. Specification §2; pictures 01 to 03. */
export function HomeScreen({ categories, featured }: HomeScreenProps) {
  return (
    <>
      <Hero />
      <div className="page-box flex flex-col gap-14 py-14 md:gap-22 md:py-22">
        <CategoryTiles categories={categories} />
        {featured}
      </div>
      <WhyBand />
      <div className="page-box py-14 md:py-22">
        <HelpPanels />
      </div>
      <ChatButton />
    </>
  );
}
