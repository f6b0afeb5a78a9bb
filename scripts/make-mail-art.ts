// npm run make:mail-art: draws the header pictures of mails into public/mail.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { mailHeader, mailLockup } from "../tools/assets/mail-art";
import { inRoot } from "../tools/stack/project";

const FOLDER = inRoot("public", "mail");
const PIXELS_PER_UNIT = 2;

mkdirSync(FOLDER, { recursive: true });
for (const direction of ["ltr", "rtl"] as const) {
  for (const [name, drawing] of Object.entries({ head: mailHeader, lockup: mailLockup })) {
    await sharp(Buffer.from(drawing(direction)), { density: 72 * PIXELS_PER_UNIT })
      .removeAlpha()
      .png({ compressionLevel: 9, palette: true })
      .toFile(join(FOLDER, `${name}-${direction}.png`));
  }
}
