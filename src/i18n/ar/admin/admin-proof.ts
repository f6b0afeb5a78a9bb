/** The password that is asked for again in the panel. */
export const adminProof = {
  title: "أكّد أنك أنت",
  line: "اكتب كلمة مرورك مرة أخرى. يسري ذلك عشر دقائق في هذا المتصفح.",
  submit: "متابعة",
  cancel: "إلغاء",
  failed: "تعذّر التحقق من كلمة مرورك. حاول مرة أخرى.",
};
