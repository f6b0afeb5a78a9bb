import type { Locale } from "@/domain/locale";
import { test as base } from "../../tests/support/fixtures";
import { mailbox } from "../../tests/support/mailbox";
import { keepPreferences } from "../../tests/support/preferences";
import { simulatorAt } from "../../tests/support/simulator";
import { takePictures } from "./camera";
import { Cast } from "./cast";
import { chosenShots } from "./chosen-shots";
import { groupsOf, LOCALES, type Shot, SIZES, type Size } from "./shot";
import { Stage } from "./stage";

const test = base.extend<object, { cast: Cast }>({
  cast: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here
    async ({}, use) => {
      const { E2E_SHOP_URL = "", E2E_MAILBOX_URL = "", E2E_SIMULATOR_URL = "" } = process.env;
      const mails = mailbox(E2E_MAILBOX_URL);
      const cast = new Cast({
        shop: E2E_SHOP_URL,
        mails,
        simulator: simulatorAt(E2E_SIMULATOR_URL),
      });
      await use(cast);
      await cast.leave();
    },
    { scope: "worker" },
  ],
});

// Pictures are to be looked at: what a page must not say in its console, the tests look after.
test.use({ expectedErrors: [/^/], contextOptions: { reducedMotion: "reduce" } });

for (const shot of chosenShots()) {
  for (const locale of LOCALES) {
    for (const sizes of groupsOf(shot)) declare(shot, locale, sizes);
  }
}

function declare(shot: Shot, locale: Locale, sizes: readonly Size[]) {
  const [size = "desktop"] = sizes;
  const { width, height, scale } = SIZES[size];
  test.describe(() => {
    test.use({ viewport: { width, height }, deviceScaleFactor: scale });
    test(`${shot.name}: ${sizes.join(" and ")}, ${locale}`, async ({
      page,
      mailbox: mails,
      simulator,
      cast,
    }) => {
      await keepPreferences(page, { language: locale, theme: "light" });
      const stage = new Stage({ page, locale, size, mails, simulator, cast });
      await shot.prepare(stage);
      await takePictures(shot, sizes, stage);
    });
  });
}
