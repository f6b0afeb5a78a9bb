import type { Currency } from "@/domain/money";
import { ADDRESS_CORRECTION_MINUTES } from "@/domain/orders/address-correction";
import type { PolicyKind } from "@/domain/shop/policy";
import type { Locale } from "@/domain/text/locale";
import { env } from "@/env";
import { providerName, providerNames } from "@/i18n/messages";
import { shopWords } from "@/i18n/shop-words";
import { settings } from "@/server/platform/settings";

interface Texts {
  text: string;
  textAr: string;
}

/**
 * Facts about the payment providers, passed in because src/server/policies does not import them.
 */
export interface PaymentFacts {
  /** The currencies in which the offered payment methods charge. */
  currencies: ReadonlySet<Currency>;
  /** The values of `payments.provider` for providers that report the payer's e-mail address. */
  payerProviders: readonly string[];
}

/** Shop data that the texts mention. */
interface Facts extends Pick<PaymentFacts, "currencies"> {
  seller: string;
  /** "Seller, address", or only the parts that are set. */
  sellerAndAddress: string;
  email: string;
  holdMinutes: number;
  unfilledHours: number;
  correctionHours: number;
  /** The names of the payment providers: "… or …". */
  providers: Record<Locale, string>;
  /** The names of the providers that report the payer's e-mail address; null if none does. */
  payerProviders: Record<Locale, string> | null;
}

/**
 * A suggested text of a policy in both languages, for digital goods, with this shop's time limits
 * and addresses. It is not in force; a lawyer should review it before it is published.
 */
export function suggestedPolicy(kind: PolicyKind, payment: PaymentFacts): Texts {
  const { sellerName, sellerAddress, supportEmail, holdMinutes } = settings();
  const seller = sellerName || shopWords().name.en;
  return SUGGESTED[kind]({
    seller,
    sellerAndAddress: [seller, sellerAddress].filter(Boolean).join(", "),
    email: supportEmail,
    holdMinutes,
    unfilledHours: env().UNFILLED_REFUND_HOURS,
    correctionHours: env().TOPUP_CORRECTION_HOURS,
    providers: { en: oneOf("en", providerNames("en")), ar: oneOf("ar", providerNames("ar")) },
    payerProviders: payerNames(payment),
    currencies: payment.currencies,
  });
}

function payerNames({ payerProviders }: PaymentFacts): Facts["payerProviders"] {
  if (payerProviders.length === 0) return null;
  const inLocale = (locale: Locale) =>
    oneOf(
      locale,
      payerProviders.map((name) => providerName(name, locale)),
    );
  return { en: inLocale("en"), ar: inLocale("ar") };
}

function oneOf(locale: Locale, names: string[]): string {
  return new Intl.ListFormat(locale, { type: "disjunction" }).format(names);
}

/** The sentence on the currency of the charge, after "You pay through …". */
function chargedIn({ currencies }: Pick<Facts, "currencies">): Record<Locale, string> {
  if (currencies.size > 1) {
    return {
      en: ", in US dollars or Saudi riyals: the checkout states the amount and the currency that you are charged before you pay. A price in the other currency is the same price, at the rate that your order states.",
      ar: "، بالدولار الأمريكي أو الريال السعودي: ترى عند إتمام الطلب وقبل أن تدفع المبلغ الذي سيُخصم منك وعملته. والسعر بالعملة الأخرى هو السعر نفسه محوّلًا بالسعر المذكور في طلبك.",
    };
  }
  if (currencies.has("SAR")) {
    return {
      en: ", in Saudi riyals; a price in US dollars is the same price, at the rate that your order states.",
      ar: " بالريال السعودي، والسعر بالدولار الأمريكي هو السعر نفسه محوّلًا بالسعر المذكور في طلبك.",
    };
  }
  return {
    en: ", in US dollars; a price in Saudi riyals is the same price, at the rate that your order states.",
    ar: " بالدولار الأمريكي، والسعر بالريال السعودي هو السعر نفسه محوّلًا بالسعر المذكور في طلبك.",
  };
}

const SUGGESTED: Readonly<Record<PolicyKind, (facts: Facts) => Texts>> = {
  terms: ({ seller, sellerAndAddress, email, holdMinutes, ...facts }) => ({
    text: `These terms apply to every order in this shop. The seller is ${sellerAndAddress}. You reach us at ${email}.

## What we sell

We sell digital goods: game credits, software licences and subscriptions. A code or a licence key reaches you by e-mail and on your order's page; credits go to the account that you name. Names and logos of games and software belong to their makers, whose own terms apply to their use.

## How an order comes about

Your order is an offer to buy. The contract comes about when your payment is confirmed. You pay through ${facts.providers.en}${chargedIn(facts).en} Prices and stock are held for you for ${holdMinutes} minutes while you pay.

## What we ask of you

- Give an e-mail address that you can read, and for a top-up the right account.
- Keep your codes to yourself: anyone who has a code can use it.
- Pay only with your own means of payment.

## If something is wrong

Report it on the order's page; every e-mail about your order links to it. Our refund policy says what happens then.

## Liability

${seller} is liable without limit for intent and gross negligence, and wherever the law says so. For slight negligence we are liable for the essential obligations of an order, up to the damage that is typical and foreseeable.

## Changes

The versions of our policies that the checkout named apply to your order. You can read them on your order's page, even after we publish new ones.`,
    textAr: `تسري هذه الشروط على كل طلب في هذا المتجر. البائع هو ${sellerAndAddress}، ويمكنك التواصل معنا عبر ${email}.

## ماذا نبيع

نبيع منتجات رقمية: رصيد ألعاب وتراخيص برامج واشتراكات. يصلك الكود أو مفتاح الترخيص بالبريد الإلكتروني وفي صفحة طلبك، ويُضاف الرصيد إلى الحساب الذي تحدّده. أسماء الألعاب والبرامج وشعاراتها ملك لأصحابها، وتسري شروطهم على استخدامها.

## كيف ينعقد الطلب

طلبك عرض شراء، وينعقد العقد عند تأكيد الدفع. تدفع عبر ${facts.providers.ar}${chargedIn(facts).ar} نحجز لك الأسعار والمخزون ${holdMinutes} دقيقة ريثما تدفع.

## ما نطلبه منك

- أدخل بريدًا إلكترونيًا تستطيع قراءة رسائله، وأدخل الحساب الصحيح عند الشحن.
- احتفظ بأكوادك لنفسك: من يملك الكود يستطيع استخدامه.
- ادفع بوسيلة دفع تخصّك أنت فقط.

## إذا حدث خطأ ما

أبلغنا من صفحة الطلب، ورابطها في كل رسالة تصلك عنه. وما يحدث بعد ذلك مبيّن في سياسة الاسترداد.

## المسؤولية

يتحمل ${seller} المسؤولية كاملة عن العمد والإهمال الجسيم وحيثما نص القانون على ذلك. وفي حالات الإهمال اليسير نكون مسؤولين عن الالتزامات الجوهرية للطلب، في حدود الضرر المعتاد المتوقع.

## التعديلات

تسري على طلبك إصدارات السياسات التي ذُكرت عند إتمامه، وتبقى متاحة للقراءة في صفحة طلبك حتى بعد نشر إصدارات جديدة.`,
  }),

  refund: ({ email, unfilledHours, correctionHours, providers }) => ({
    text: `A code that someone has seen can be used, so we cannot take it back like a parcel. We replace or refund what does not work.

## When delivery begins

You ask us to deliver at once. Where the law gives you a right of withdrawal for digital content, you agree that it ends when delivery begins: when the e-mail with the code is sent, when a code is opened on the order's page, or when credits are on their way to the account that you named.

## What we always refund or replace

- What was not delivered, and what we cannot deliver: automatically, ${unfilledHours} hours after your payment at the latest.
- A code that does not work, was used before, or is not for what you bought: replaced or refunded.
- A top-up that the game refused and whose account was not corrected within ${correctionHours} hours: refunded automatically.
- What was paid twice.
- Whatever was not as we described it, if you tell us within 30 days.

## How

Choose "Report a problem" on the order's page, or write to ${email} with the number of the order. Someone on our team reads every report and replies with a replacement, a refund, or an answer. We record when and from where a code was opened; it helps to find out what happened.

A refund goes back the way you paid, through ${providers.en}. It may take your bank a few days.`,
    textAr: `الكود الذي اطّلع عليه أحد يمكن استخدامه، لذلك لا يمكن إرجاعه كما يُرجع طرد. أما ما لا يعمل فنستبدله أو نردّ ثمنه.

## متى يبدأ التسليم

أنت تطلب منا التسليم فورًا. وحيث يمنحك القانون حق العدول عن شراء المحتوى الرقمي، فأنت توافق على انتهاء هذا الحق عند بدء التسليم: عند إرسال رسالة الكود، أو فتح كود في صفحة الطلب، أو إرسال الرصيد إلى الحساب الذي حدّدته.

## ما نردّه أو نستبدله دائمًا

- ما لم يُسلَّم وما لا نستطيع تسليمه: يعود ثمنه تلقائيًا خلال ${unfilledHours} ساعة من الدفع على الأكثر.
- كود لا يعمل أو استُخدم من قبل أو يخص غير ما اشتريته: يُستبدل أو يعود ثمنه.
- شحن رفضته اللعبة ولم يُصحَّح حسابه خلال ${correctionHours} ساعة: يعود ثمنه تلقائيًا.
- ما دُفع مرتين.
- كل ما لم يكن كما وصفناه، إذا أخبرتنا خلال 30 يومًا.

## كيف

اختر «الإبلاغ عن مشكلة» في صفحة الطلب، أو راسلنا على ${email} مع ذكر رقم الطلب. يقرأ أحد موظفينا كل بلاغ ويردّ ببديل أو بردّ المبلغ أو بجواب. نسجّل متى ومن أين فُتح الكود، وهذا يساعد على معرفة ما حدث.

يعود المبلغ بالطريقة التي دُفع بها عبر ${providers.ar}، وقد يستغرق الأمر بضعة أيام لدى البنك.`,
  }),

  delivery: ({ email, unfilledHours, correctionHours, payerProviders }) => ({
    text: `Nothing comes by post: everything that we sell arrives by e-mail, on your order's page, or in your game.

## When

- Codes and licence keys: as soon as your payment is confirmed, usually within seconds.
- Top-ups: usually within five minutes. If it takes longer, we write to you before you have to ask.
- A gift: on the day that you chose, to the address that you named.

## When something is missing

If a product sells out after you paid, we keep your order while we get it, and tell you at once. You can ask for a refund at any time, and get it automatically after ${unfilledHours} hours.

## When the address was wrong

A mistake in your e-mail address can be corrected on the order's page for ${ADDRESS_CORRECTION_MINUTES} minutes, as long as no code was opened${payerProviders ? `; after that, if you paid with ${payerProviders.en}, with a one-time code that we send to your address there` : ""}. The account of a top-up that the game refused can be corrected for ${correctionHours} hours.

## When nothing arrives

Look in the spam folder, then open "Find my order" with your e-mail address and the number of the order: your codes are there. Or write to ${email}.`,
    textAr: `لا نرسل شيئًا بالبريد العادي: كل ما نبيعه يصل بالبريد الإلكتروني أو في صفحة طلبك أو داخل لعبتك.

## متى

- الأكواد ومفاتيح التراخيص: فور تأكيد الدفع، وعادةً خلال ثوانٍ.
- الشحن: عادةً خلال خمس دقائق. وإن تأخّر راسلناك قبل أن تسأل.
- الهدية: في اليوم الذي تختاره، إلى البريد الذي تحدّده.

## إذا نقص شيء

إذا نفد منتج بعد أن دفعت حفظنا لك طلبك ريثما نوفّره، وأخبرناك فورًا. يمكنك استرداد مبلغك في أي وقت، ويعود إليك تلقائيًا بعد ${unfilledHours} ساعة.

## إذا كان البريد خاطئًا

يمكن تصحيح الخطأ في بريدك الإلكتروني من صفحة الطلب خلال ${ADDRESS_CORRECTION_MINUTES} دقيقة ما لم يُفتح أي كود${payerProviders ? `، وبعد ذلك، إن دفعت عبر ${payerProviders.ar}، برمز يُستخدم مرة واحدة نرسله إلى بريد حسابك هناك` : ""}. أما حساب الشحن الذي رفضته اللعبة فيمكن تصحيحه خلال ${correctionHours} ساعة.

## إذا لم يصلك شيء

ابحث في مجلد البريد غير المرغوب فيه، ثم افتح «البحث عن طلبي» ببريدك الإلكتروني ورقم الطلب: أكوادك هناك. أو راسلنا على ${email}.`,
  }),

  privacy: ({ sellerAndAddress, email, providers }) => ({
    text: `${sellerAndAddress} is responsible for your data. You reach us at ${email}.

## What we keep, and why

- About an order: your e-mail address, your phone number, what you bought, and for a top-up the account that it goes to. We need them to deliver and to help.
- When and from where codes were opened: as proof, should your bank ask.
- About an account: username, e-mail address, and a hash of your password.

We do not follow you across the web: no advertising, no third-party cookies. You find what exactly we keep, and for how long, on the page [What we keep about you](/privacy).

## Who else gets it

${providers.en} gets what it needs to take your payment. The supplier of a game gets the account that a top-up goes to. Our mail server sends our e-mails. Nobody else gets your data, and nobody buys it.

## Your rights

You may ask what we know about you, correct it, get a copy or have it erased: in your profile, or by an e-mail to ${email}. We keep what tax law requires, without your name where we can. You may complain to the data protection authority of your country.`,
    textAr: `المسؤول عن بياناتك هو ${sellerAndAddress}، ويمكنك التواصل معنا عبر ${email}.

## ماذا نحفظ ولماذا

- عن الطلب: بريدك الإلكتروني ورقم هاتفك وما اشتريته، والحساب الذي يُشحن عند الشحن. من دونها لا نستطيع التسليم ولا المساعدة.
- متى ومن أين فُتحت الأكواد: إثباتًا إذا استفسر البنك.
- عن الحساب: اسم المستخدم والبريد الإلكتروني وبصمة مشفّرة من كلمة المرور.

لا نتتبّعك عبر الإنترنت: لا إعلانات ولا ملفات تعريف ارتباط لجهات أخرى. تجد تفاصيل ما نحتفظ به ومدته في صفحة [ما نحتفظ به عنك](/privacy).

## من يحصل عليها غيرنا

يحصل ${providers.ar} على ما يلزم لإتمام الدفع، ويحصل مورّد اللعبة على الحساب المراد شحنه، ويرسل خادم البريد رسائلنا. لا يحصل أحد غيرهم على بياناتك، ولا نبيعها لأحد.

## حقوقك

يحق لك أن تعرف ما نعرفه عنك وأن تصحّحه أو تأخذ نسخة منه أو تطلب محوه: من ملفك الشخصي أو برسالة إلى ${email}. وما تلزمنا أنظمة الضرائب بحفظه نحفظه من دون اسمك حيث أمكن. ويمكنك أن تشتكي إلى جهة حماية البيانات في بلدك.`,
  }),
};
