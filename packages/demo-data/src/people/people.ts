/** Students and their parents: the families the demo accounts need, and others around them. */
import { boys, families, girls, parentsHe, parentsShe } from './names.ts';
import { createRandom } from '../random.ts';
import type { Random } from '../random.ts';
import { demoParentIds } from './parent-ids.ts';
import { harbourmere, larkspur, quillby } from '../schools.ts';
import type { DemoSchool } from '../schools.ts';

export interface DemoParent {
  id: string;
  givenName: string;
  familyName: string;
  email: string | null;
  mobile: string | null;
  /** A number that selects the family's address. */
  household: number;
}

export interface ParentLink {
  parentId: string;
  isPrimary: boolean;
  mayHaveAccount: boolean;
  /** SIF-AU relationship code. */
  relationship: string;
  interventionOrder: boolean;
}

export interface DemoStudent {
  id: string;
  oneSchoolId: string;
  eqId: string;
  givenName: string;
  middleName: string | null;
  familyName: string;
  preferredGivenName: string | null;
  school: DemoSchool;
  yearLevel: string;
  /** A Active, F Future. */
  status: 'A' | 'F';
  household: number;
  parents: ParentLink[];
}

export interface People {
  students: DemoStudent[];
  parents: DemoParent[];
}

type Named = Pick<DemoStudent, 'givenName' | 'familyName' | 'school' | 'yearLevel'> &
  Partial<Pick<DemoStudent, 'status' | 'middleName' | 'preferredGivenName'>>;

class PeopleBuilder {
  readonly students: DemoStudent[] = [];
  readonly parents: DemoParent[] = [];
  #household = 0;

  addParent(
    id: string,
    givenName: string,
    familyName: string,
    email: string | null,
    mobile: string | null,
  ): DemoParent {
    const parent = { id, givenName, familyName, email, mobile, household: this.#household };
    this.parents.push(parent);
    return parent;
  }

  addStudent(id: string, student: Named, parents: ParentLink[]): void {
    const number = this.students.length + 1;
    this.students.push({
      middleName: null,
      preferredGivenName: null,
      status: 'A',
      ...student,
      id,
      oneSchoolId: `S${String(100_000 + number * 37)}`,
      eqId: `${String(8_000_000_000 + number * 7_919_113)}${'ABCDEFGHJKLMNPQRSTUVWX'.charAt(number % 22)}`,
      household: this.#household,
      parents,
    });
  }

  nextHousehold(): void {
    this.#household += 1;
  }
}

function link(parent: DemoParent, over: Partial<ParentLink> = {}): ParentLink {
  return {
    parentId: parent.id,
    isPrimary: true,
    mayHaveAccount: true,
    relationship: '01',
    interventionOrder: false,
    ...over,
  };
}

/** Ids used by the accounts, the tests and the journeys. */
export const demoStudentIds = {
  asha: 'STU-ASHA-SANDHU-REID',
  toby: 'STU-TOBY-SANDHU-REID',
  zara: 'STU-ZARA-SANDHU-REID',
  kiran: 'STU-KIRAN-SANDHU',
  lachlan: 'STU-LACHLAN-TRAN',
  mia: 'STU-MIA-TRAN',
  luca: 'STU-LUCA-BIANCHI',
  talia: 'STU-TALIA-LEOTA',
  dev: 'STU-DEV-NAIR',
  sol: 'STU-SOL-OKAFOR',
  nia: 'STU-NIA-OKAFOR',
  elliot: 'STU-ELLIOT-PARK',
} as const;

export function createPeople(): People {
  const builder = new PeopleBuilder();
  addSandhuReid(builder);
  addTran(builder);
  addOthersWithAccounts(builder);
  addNeighbours(builder, createRandom('families'));
  addRecordElsewhere(builder);
  addOkafor(builder);
  addPark(builder);
  return { students: builder.students, parents: builder.parents };
}

function addSandhuReid(builder: PeopleBuilder): void {
  const meera = builder.addParent(
    demoParentIds.meera,
    'Meera',
    'Sandhu',
    'owner@example.com',
    '0491 570 156',
  );
  const asha = {
    givenName: 'Asha',
    middleName: 'Jaya',
    familyName: 'Sandhu-Reid',
    school: quillby,
    yearLevel: '9',
  };
  const toby = {
    givenName: 'Tobias',
    familyName: 'Sandhu-Reid',
    preferredGivenName: 'Toby',
    school: larkspur,
    yearLevel: '4',
  };
  const zara = {
    givenName: 'Zara',
    familyName: 'Sandhu-Reid',
    school: larkspur,
    yearLevel: 'P',
    status: 'F' as const,
  };
  const kiran = { givenName: 'Kiran', familyName: 'Sandhu', school: quillby, yearLevel: '11' };
  const jordan: DemoParent = {
    id: demoParentIds.jordan,
    givenName: 'Jordan',
    familyName: 'Reid',
    email: 'second-owner@example.com',
    mobile: '0491 570 157',
    household: 90,
  };
  builder.parents.push(jordan);
  const notPrimary = link(jordan, { isPrimary: false });
  builder.addStudent(demoStudentIds.asha, asha, [link(meera), notPrimary]);
  builder.addStudent(demoStudentIds.toby, toby, [link(meera), { ...notPrimary, mayHaveAccount: false }]);
  builder.addStudent(demoStudentIds.zara, zara, [link(meera), { ...notPrimary, mayHaveAccount: false }]);
  builder.addStudent(demoStudentIds.kiran, kiran, [link(meera, { relationship: '12' })]);
  builder.nextHousehold();
}

function addTran(builder: PeopleBuilder): void {
  const linh = builder.addParent(demoParentIds.linh, 'Linh', 'Tran', 'linh.tran@example.com', '0491 570 158');
  const father = builder.addParent('PAR-QUOC-TRAN', 'Quốc', 'Trần', 'quoc.tran@example.com', null);
  const barred = link(father, { isPrimary: false, interventionOrder: true });
  const lachlan = { givenName: 'Lachlan', familyName: 'Tran', school: quillby, yearLevel: '9' };
  const mia = { givenName: 'Mia', familyName: 'Tran', school: larkspur, yearLevel: '5' };
  builder.addStudent(demoStudentIds.lachlan, lachlan, [link(linh), barred]);
  builder.addStudent(demoStudentIds.mia, mia, [link(linh), barred]);
  builder.nextHousehold();
}

function addOthersWithAccounts(builder: PeopleBuilder): void {
  const marco = builder.addParent(
    demoParentIds.marco,
    'Marco',
    'Bianchi',
    'inactive@example.com',
    '0491 570 159',
  );
  builder.addStudent(
    demoStudentIds.luca,
    { givenName: 'Luca', familyName: 'Bianchi', school: larkspur, yearLevel: '2' },
    [link(marco)],
  );
  builder.nextHousehold();
  const sefina = builder.addParent(
    demoParentIds.sefina,
    'Sefina',
    'Leota',
    'terms@example.com',
    '0491 570 110',
  );
  builder.addStudent(
    demoStudentIds.talia,
    { givenName: 'Talia', familyName: 'Leota', school: harbourmere, yearLevel: 'Special' },
    [link(sefina)],
  );
  builder.nextHousehold();
  const priya = builder.addParent(
    demoParentIds.priya,
    'Priya',
    'Nair',
    'unrelated-owner@example.com',
    '0491 570 313',
  );
  builder.addStudent(
    demoStudentIds.dev,
    { givenName: 'Dev', familyName: 'Nair', school: quillby, yearLevel: '8' },
    [link(priya)],
  );
  builder.nextHousehold();
}

/** In the register, and not yet added by their mother. */
function addOkafor(builder: PeopleBuilder): void {
  builder.nextHousehold();
  const hana = builder.addParent(
    demoParentIds.hana,
    'Hana',
    'Okafor',
    'new-owner@example.com',
    '0491 573 770',
  );
  const sol = { givenName: 'Sol', familyName: 'Okafor', school: larkspur, yearLevel: '3' };
  const nia = { givenName: 'Nia', familyName: 'Okafor', school: quillby, yearLevel: '8' };
  builder.addStudent(demoStudentIds.sol, sol, [link(hana)]);
  builder.addStudent(demoStudentIds.nia, nia, [link(hana)]);
}

/** Two parents, both primary account owners: either may pay, and both see the same invoices. */
function addPark(builder: PeopleBuilder): void {
  builder.nextHousehold();
  const grace = builder.addParent(
    demoParentIds.grace,
    'Grace',
    'Park',
    'grace.park@example.com',
    '0491 574 118',
  );
  const daniel = builder.addParent(
    demoParentIds.daniel,
    'Daniel',
    'Park',
    'daniel.park@example.com',
    '0491 574 632',
  );
  const elliot = { givenName: 'Elliot', familyName: 'Park', school: quillby, yearLevel: '10' };
  builder.addStudent(demoStudentIds.elliot, elliot, [link(grace), link(daniel)]);
}

/** Another school has its own record of owner@example.com: a further invitation adds it to the account. */
function addRecordElsewhere(builder: PeopleBuilder): void {
  builder.nextHousehold();
  const meera = builder.addParent(demoParentIds.meeraElsewhere, 'Meera', 'Sandhu', 'owner@example.com', null);
  builder.addStudent(
    'STU-RAVI-SANDHU',
    { givenName: 'Ravi', familyName: 'Sandhu', school: harbourmere, yearLevel: 'Special' },
    [link(meera, { relationship: '12' })],
  );
}

/** The number of other students at each school. */
const neighbours: [DemoSchool, number][] = [
  [larkspur, 23],
  [quillby, 20],
  [harbourmere, 9],
];

function addNeighbours(builder: PeopleBuilder, random: Random): void {
  let number = 0;
  for (const [school, count] of neighbours) {
    let parents: ParentLink[] = [];
    let familyName = '';
    for (let index = 0; index < count; index += 1) {
      // One in four is a sibling of the previous one.
      if (index === 0 || !random.chance(0.25)) {
        builder.nextHousehold();
        number += 1;
        familyName = families[number % families.length] ?? 'Brennan';
        parents = addParents(builder, random, number, familyName);
      }
      const givenName = random.chance(0.5) ? random.pick(girls) : random.pick(boys);
      const yearLevel = school.yearLevels[index % school.yearLevels.length] ?? '1';
      const id = `STU-${String(1000 + builder.students.length)}`;
      builder.addStudent(id, { givenName, familyName, school, yearLevel }, parents);
    }
  }
}

function addParents(
  builder: PeopleBuilder,
  random: Random,
  number: number,
  familyName: string,
): ParentLink[] {
  const first = builder.addParent(
    `PAR-${1000 + number * 2}`,
    random.pick(parentsShe),
    familyName,
    `family${number}.a@example.com`,
    null,
  );
  if (random.chance(0.3)) return [link(first)];
  const second = builder.addParent(
    `PAR-${1001 + number * 2}`,
    random.pick(parentsHe),
    familyName,
    `family${number}.b@example.com`,
    null,
  );
  return [link(first), link(second, { isPrimary: false })];
}
