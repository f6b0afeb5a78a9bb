// Post-build step of next.config.mjs: adds V8's eager-compilation hint to each script, and writes a
// Brotli file beside each script and stylesheet.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

const compress = promisify(brotliCompress);

/**
 * Makes V8 compile all functions in the background while the script loads. Otherwise V8 pre-parses
 * each function and compiles it on its first call, on the main thread, which takes half of the time
 * until a page responds to its first click. To other browsers the hint is a comment.
 */
const COMPILE_ALL = "//# allFunctionsCalledOnLoad\n";

/**
 * Prepends V8's hint to every script of a build, and writes `x.js.br` beside every script and
 * stylesheet, at Brotli's best quality. Next compresses each response again, with gzip only; Brotli
 * saves a sixth.
 * @param {{ distDir: string }} build the build's folder, as an absolute path
 */
export async function finishChunks({ distDir }) {
  const folder = join(distDir, "static", "chunks");
  const files = await readdir(folder, { recursive: true });
  await Promise.all(
    files.filter((file) => /\.(?:js|css)$/.test(file)).map((file) => finish(join(folder, file))),
  );
}

/** @param {string} file */
async function finish(file) {
  const content = file.endsWith(".js") ? await writeHint(file) : await readFile(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  await writeFile(`${file}.br`, await compress(content, { params }));
}

/** @param {string} file */
async function writeHint(file) {
  const content = Buffer.from(COMPILE_ALL + (await readFile(file, "utf8")));
  await writeFile(file, content);
  return content;
}
