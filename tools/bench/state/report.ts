/** Prints the figures of the state beside those of one school. */
import type { DatabaseFigures } from '../state.ts';
import type { PageFigures } from './measure.ts';
import type { OfficeFigures } from './office.ts';

export interface StateFigures {
  students: number;
  schools: number;
  state: DatabaseFigures;
  school: DatabaseFigures;
  office: OfficeFigures;
}

export function printFigures({ students, schools, state, school, office }: StateFigures): void {
  console.log(`\n${students} students in ${schools} schools, and one school of the same size; milliseconds`);
  console.table(coldRows(state, school));
  console.table({
    'home, 8 concurrent, cold': crowdRow(state.crowdCold),
    'home, 8 concurrent, warm': crowdRow(state.crowdWarm),
    'the same in one school, cold': crowdRow(school.crowdCold),
    'the same in one school, warm': crowdRow(school.crowdWarm),
  });
  console.table({
    'statements of home alone, one at a time': bareRow(state.bareHome?.alone),
    'statements of home alone, 8 concurrent': bareRow(state.bareHome?.crowd),
    'the same in one school, one at a time': bareRow(school.bareHome?.alone),
    'the same in one school, 8 concurrent': bareRow(school.bareHome?.crowd),
  });
  console.log('The office of one school in the state; milliseconds');
  console.table(office);
  console.table(
    Object.entries(state.plans).flatMap(([page, plans]) =>
      plans.map(({ scans, ...plan }, index) => ({
        page,
        ...plan,
        'buffers, one school': school.plans[page]?.[index]?.buffers,
        'sequential scans': scans.join(', '),
      })),
    ),
  );
}

function coldRows(state: DatabaseFigures, school: DatabaseFigures): Record<string, unknown> {
  const rows = Object.entries(state.cold).map(([page, { requests, p50, p99 }]) => {
    const one = school.cold[page];
    return [
      `${page}, cold, one at a time`,
      {
        families: requests,
        statements: state.statements[page],
        p50,
        p99,
        'p50, one school': one?.p50,
        'p99, one school': one?.p99,
        ratio: one && Math.round((p50 / one.p50) * 100) / 100,
      },
    ];
  });
  return Object.fromEntries(rows);
}

const bareRow = (figures?: PageFigures & { perSecond?: number }) =>
  figures && {
    requests: figures.requests,
    'per second': figures.perSecond,
    p50: figures.p50,
    p99: figures.p99,
  };

function crowdRow(figures: DatabaseFigures['crowdCold']): Record<string, number> {
  const { requests, perSecond, p50, p99, portalCpu, databaseCpu } = figures;
  return {
    requests,
    'per second': perSecond,
    p50,
    p99,
    'portal CPU': portalCpu,
    'database CPU': databaseCpu,
  };
}
