declare module "subset-font" {
  /** Returns a font with only these characters of `font`; see the package's README. */
  export default function subsetFont(
    font: Buffer,
    characters: string,
    options: {
      targetFormat: "woff2" | "truetype";
      /** A number fixes the axis at that value. */
      variationAxes: Record<string, { min: number; max: number } | number>;
    },
  ): Promise<Buffer>;
}
