declare module "*.woff2" {
  /** The address under which the bundler serves the file. */
  const address: string;
  export default address;
}
