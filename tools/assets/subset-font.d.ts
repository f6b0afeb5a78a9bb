declare module "subset-font" {
  /** A font that holds these characters of another; see its README. */
  export default function subsetFont(
    font: Buffer,
    characters: string,
    options: {
      targetFormat: "woff2";
      variationAxes: Record<string, { min: number; max: number }>;
    },
  ): Promise<Buffer>;
}
