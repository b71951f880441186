/** Audits an import: its schools, who ran it, and each change of access. */
import type { ClientBase } from 'pg';
import type { FileReport } from '../report/report.ts';

export interface AuditedImport {
  at: Date;
  /** Who ran it. */
  by: string;
  changes: number;
  files: readonly FileReport[];
}

/** Writes a row for each school of the package, and one for each change of access to a student. */
export async function auditImport(
  client: ClientBase,
  { at, by, changes, files }: AuditedImport,
): Promise<void> {
  const detail = {
    changes,
    files: files.map(({ file, mode, added, changed, removed }) => ({ file, mode, added, changed, removed })),
  };
  await client.query(
    `insert into audit_event (at, event, actor_label, school_id, outcome, request_id, detail)
     select $1, 'import.package', $2, p.school_id, 'done', 'import', $3::jsonb
     from (select null) one left join import_package_school p on true order by p.school_id`,
    [at, by, JSON.stringify(detail)],
  );
  await client.query(
    `insert into audit_event (at, event, actor_label, student_id, school_id, outcome, request_id, detail)
     select $1, 'import.access', $2, student_id, school_id, 'done', 'import', jsonb_build_object('change', kind,
       case when kind in ('enrolled', 'unenrolled') then 'school' else 'parent' end, other)
     from import_access_change`,
    [at, by],
  );
}
