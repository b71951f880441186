/** How columns become JavaScript values: dates stay text and bigints become numbers, so that nothing shifts by a zone. */
import pg from 'pg';

const oid = { int8: 20, date: 1082, time: 1083 } as const;
pg.types.setTypeParser(oid.int8, Number);
pg.types.setTypeParser(oid.date, (text) => text);
pg.types.setTypeParser(oid.time, (text) => text.slice(0, 5));
