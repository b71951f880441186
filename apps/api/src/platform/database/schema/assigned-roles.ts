// Generated from the migrated schema by `npm run schema`. Do not edit.

interface StaffAssignedRoleTable {
  staff_id: number;
  school_id: number;
  role: string;
  assigned_at: Date;
}

export interface AssignedRolesTables {
  staff_assigned_role: StaffAssignedRoleTable;
}
