import type { adminStatistics as english } from "@/i18n/en/admin/admin-statistics";

export const adminStatistics: typeof english = {
  label: "التقارير",
  loading: "جارٍ تحميل التقارير",
  failed: "تعذّر تحميل التقارير.",
  tryAgain: "إعادة المحاولة",
  period: {
    today: "اليوم",
    week: "آخر 7 أيام",
    month: "آخر 30 يومًا",
  },
  revenue: "الإيرادات",
  orders: "الطلبات المدفوعة",
  median: "من الدفع إلى التسليم (الوسيط)",
  duration: {
    none: "لا يوجد بعد",
    moment: "أقل من ثانية",
    seconds:
      "{count, plural, one {ثانية واحدة} two {ثانيتان} few {# ثوانٍ} many {# ثانية} other {# ثانية}}",
    minutes:
      "{count, plural, one {دقيقة واحدة} two {دقيقتان} few {# دقائق} many {# دقيقة} other {# دقيقة}}",
    hours:
      "{count, plural, one {ساعة واحدة} two {ساعتان} few {# ساعات} many {# ساعة} other {# ساعة}}",
    days: "{count, plural, one {يوم واحد} two {يومان} few {# أيام} many {# يومًا} other {# يوم}}",
    both: "{larger} و{smaller}",
  },
  chart: {
    choose: "ما يُعرض لكل يوم",
    metric: {
      orders: "الطلبات",
      revenue: "الإيرادات",
    },
    heading: {
      orders: "الطلبات يوميًا",
      revenue: "الإيرادات يوميًا",
    },
    summary: "{heading}، {range}. اليوم: {today}. {best}",
    best: "أعلى قيمة: {value} في {day}.",
    noBest: "لا شيء في أي يوم.",
    asTable: "عرض في جدول",
    asChart: "عرض في رسم بياني",
    failed: "تعذّر تحميل الرسم البياني. تجد الأرقام نفسها في الجدول.",
    day: "اليوم",
  },
  status: "حسب الحالة",
  emptyTitle: "لا طلبات في آخر 30 يومًا",
  emptyLine: "أول طلب يرسم أول عمود هنا.",
};
