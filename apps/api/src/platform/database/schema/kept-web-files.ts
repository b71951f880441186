// Generated from the migrated schema by `npm run schema`. Do not edit.

interface KeptWebFileTable {
  name: string;
  type: string;
  body: Buffer;
  last_current_at: Date;
}

export interface KeptWebFilesTables {
  kept_web_file: KeptWebFileTable;
}
