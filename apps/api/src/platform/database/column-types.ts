/** Parses column types. Dates stay text, so that no time zone can shift them; bigints become numbers. */
import pg from 'pg';

const oid = { int8: 20, date: 1082, time: 1083 } as const;
pg.types.setTypeParser(oid.int8, Number);
pg.types.setTypeParser(oid.date, (text) => text);
pg.types.setTypeParser(oid.time, (text) => text.slice(0, 5));
