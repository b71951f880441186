/** Ids of parents that accounts, staff, tests and journeys use. */
export const demoParentIds = {
  meera: 'PAR-MEERA-SANDHU',
  /** The same person in the register of another school, which doesn't have the first record. */
  meeraElsewhere: 'PAR-MEERA-SANDHU-2',
  jordan: 'PAR-JORDAN-REID',
  linh: 'PAR-LINH-TRAN',
  marco: 'PAR-MARCO-BIANCHI',
  sefina: 'PAR-SEFINA-LEOTA',
  priya: 'PAR-PRIYA-NAIR',
  hana: 'PAR-HANA-OKAFOR',
  grace: 'PAR-GRACE-PARK',
  daniel: 'PAR-DANIEL-PARK',
} as const;
