/** Breached passwords, from any source (T1). */
export interface BreachedPasswords {
  /** Never throws: an unavailable source doesn't count. */
  includes(password: string): Promise<boolean>;
}
