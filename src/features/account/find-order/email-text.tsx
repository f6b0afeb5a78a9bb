/** An e-mail address within the introductory line of a screen. */
export function EmailText({ email }: { email: string }) {
  return (
    <bdi dir="ltr" className="wrap-anywhere font-title text-ink">
      {email}
    </bdi>
  );
}
