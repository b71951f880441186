/** What browsers with Trusted Types offer, as far as it is used; the type checker's own library doesn't know it. */
interface Window {
  readonly trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL(text: string): string },
    ): { createScriptURL(text: string): string };
  };
}
