import { type Department, DROP } from '../../categories.ts';
import { NamedOptions } from './name-section.tsx';

type DepartmentOptionsProps = { departments: readonly Department[]; dropsOnly: string };

/** Offers the departments, and no department for items that are only in drops. */
export function DepartmentOptions({ departments, dropsOnly }: DepartmentOptionsProps) {
  return (
    <>
      <NamedOptions rows={departments} />
      <option value={DROP}>{dropsOnly}</option>
    </>
  );
}
