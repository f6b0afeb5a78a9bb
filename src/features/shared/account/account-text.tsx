import { Fragment } from "react";
import { answerWords, type TopupAnswer } from "@/domain/catalogue/game";
import { LIST_COMMA } from "@/domain/text/locale";
import { useLanguage } from "@/i18n/use-language";

/** The account of a top-up within a sentence: "User ID 5123456, Zone Europe". */
export function AccountText({ answers }: { answers: readonly TopupAnswer[] }) {
  const locale = useLanguage();
  return answers.map((answer, index) => (
    <Fragment key={answer.key}>
      {index > 0 && LIST_COMMA[locale]}
      <bdi>{answerWords(answer, locale).label}</bdi> <AnswerValue answer={answer} />
    </Fragment>
  ));
}

/**
 * The value of an answer, without the field's label. A value that the buyer typed is shown left to
 * right; a value chosen from a list follows the direction of its text.
 */
export function AnswerValue({ answer }: { answer: TopupAnswer }) {
  const { value } = answerWords(answer, useLanguage());
  return answer.valueLabel === null ? (
    <bdi dir="ltr" className="figures-id wrap-anywhere">
      {value}
    </bdi>
  ) : (
    <bdi>{value}</bdi>
  );
}
