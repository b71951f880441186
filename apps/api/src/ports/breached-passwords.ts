/** Passwords that thieves have, from wherever they were lost (T1). */
export interface BreachedPasswords {
  /** Never throws: what can't be asked says nothing. */
  includes(password: string): Promise<boolean>;
}
