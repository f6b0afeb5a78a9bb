declare module "*.woff2" {
  /** The URL at which the bundler serves the file. */
  const address: string;
  export default address;
}
