import { chosenOptions } from "@/domain/catalogue/customization";
import { PLAYER_ID_ANSWER } from "@/domain/catalogue/game-fixture";
import { LICENCE_STEPS, TOPUP_STEPS } from "@/domain/catalogue/option-set-fixture";
import { cents } from "@/domain/money";
import type { Locale } from "@/domain/text/locale";
import type { OrderMail, OrderMailItem } from "@/emails/order/order-mail";

/** The key in the test order, as in picture 15 (order mail) of the visual design. */
export const KEY = "VK7QM-2XT9D-8HCPW-J4R6B-3NYFG";

export const licence: OrderMailItem = {
  name: "Desktop OS Pro licence",
  codeName: "licence",
  imageUrl: "/art/desktop-os.svg",
  quantity: 1,
  unitPrice: cents(3999),
  quantityFrom: null,
  options: chosenOptions(LICENCE_STEPS, { "license-type": "personal", platform: "windows" }),
  codes: [KEY],
  account: [],
  player: null,
  topupStatus: null,
  deliveryInstructions: "Copy the key as it is.\nPaste it into the settings.",
};

export const topup: OrderMailItem = {
  name: "PUBG UC 660",
  codeName: "game_topup",
  imageUrl: "/art/uc-660.svg",
  quantity: 2,
  unitPrice: cents(999),
  quantityFrom: null,
  options: chosenOptions(TOPUP_STEPS, { server: "middle-east" }),
  codes: [],
  account: [PLAYER_ID_ANSWER],
  player: "LaylaPlays",
  topupStatus: "credited",
  deliveryInstructions: null,
};

/** The fields shared by every mail about an order. */
export const mailFrame = {
  locale: "en",
  orderId: "10482",
  appUrl: "https://barq.example",
  orderUrl: "https://barq.example/order/10482-Vd0mXq3tB1nS9yKfLr7WcPz2HuE",
  supportEmail: "help@barq.example",
  currency: "SAR",
  sarRateHundredths: 375,
} as const;

export function orderMail(locale: Locale, changes: Partial<OrderMail> = {}): OrderMail {
  return {
    ...mailFrame,
    locale,
    total: cents(5997),
    gift: null,
    items: [licence, topup],
    ...changes,
  };
}
