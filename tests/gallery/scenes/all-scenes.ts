import type { Scene } from "../scene";
import { accountScenes } from "./account";
import { alertScenes } from "./alerts";
import { cartScenes } from "./cart";
import { categoryScenes } from "./categories";
import { checkoutScenes } from "./checkout";
import { connectionScenes } from "./connections";
import { customerScenes } from "./customers";
import { homeScenes } from "./home";
import { listScenes } from "./lists";
import { mailScenes } from "./mails";
import { orderScenes } from "./order";
import { ownerScenes } from "./owner";
import { panelScenes } from "./panel";
import { panelBulkScenes } from "./panel-bulk";
import { panelDialogScenes } from "./panel-dialogs";
import { panelSecurityScenes } from "./panel-security";
import { policyScenes } from "./policies";
import { productScenes } from "./product";
import { productStateScenes } from "./product-states";
import { profileScenes } from "./profile";
import { registerScenes } from "./register";
import { settingsScenes } from "./settings";
import { shopScenes } from "./shop";
import { siteScenes } from "./site";
import { waysScenes } from "./ways";

/** All scenes, in the order of the gallery. */
export const SCENES: readonly Scene[] = [
  ...homeScenes,
  ...shopScenes,
  ...listScenes,
  ...productStateScenes,
  ...productScenes,
  ...cartScenes,
  ...checkoutScenes,
  ...waysScenes,
  ...orderScenes,
  ...accountScenes,
  ...registerScenes,
  ...profileScenes,
  ...siteScenes,
  ...panelScenes,
  ...panelDialogScenes,
  ...panelSecurityScenes,
  ...categoryScenes,
  ...ownerScenes,
  ...panelBulkScenes,
  ...mailScenes,
  ...policyScenes,
  ...customerScenes,
  ...connectionScenes,
  ...alertScenes,
  // Last, because some of these scenes empty the shop.
  ...settingsScenes,
];
