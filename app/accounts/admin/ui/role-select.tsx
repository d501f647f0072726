import { useWords } from '#app/platform/text/i18n.ts';
import { SelectField } from '#app/ui/form-fields.tsx';
import { type StaffRole, staffRoles } from '../../staff/staff-roles.ts';

type RoleSelectProps = { id: string; label: string; value: StaffRole; hint?: string };

export function RoleSelect({ value, ...field }: RoleSelectProps) {
  const t = useWords();
  return (
    <SelectField {...field} name="role" defaultValue={value} required>
      {staffRoles.map((role) => (
        <option key={role} value={role}>
          {t(`staff.role.${role}`)}
        </option>
      ))}
    </SelectField>
  );
}
