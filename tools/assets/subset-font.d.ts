declare module "subset-font" {
  /** A font that holds these characters of another; see its README. */
  export default function subsetFont(
    font: Buffer,
    characters: string,
    options: {
      targetFormat: "woff2" | "truetype";
      /** A number is where the axis stands still. */
      variationAxes: Record<string, { min: number; max: number } | number>;
    },
  ): Promise<Buffer>;
}
