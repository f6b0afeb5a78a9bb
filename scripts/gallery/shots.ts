import type { Shot } from "./shot";
import { accountShots } from "./shots-account";
import { cartShots } from "./shots-cart";
import { checkoutShots } from "./shots-checkout";
import { homeShots } from "./shots-home";
import { mailShots } from "./shots-mails";
import { panelShots } from "./shots-panel";
import { panelDialogShots } from "./shots-panel-dialogs";
import { productShots } from "./shots-product";
import { profileShots } from "./shots-profile";
import { registerShots } from "./shots-register";
import { shelfShots } from "./shots-shelf";
import { shopShots } from "./shots-shop";
import { siteShots } from "./shots-site";

/** All that is taken, in the order of the gallery. */
export const SHOTS: readonly Shot[] = [
  ...homeShots,
  ...shopShots,
  ...shelfShots,
  ...productShots,
  ...cartShots,
  ...checkoutShots,
  ...accountShots,
  ...registerShots,
  ...profileShots,
  ...siteShots,
  ...panelShots,
  ...panelDialogShots,
  ...mailShots,
];
