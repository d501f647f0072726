import type { Words } from '#app/platform/text/i18n.ts';
import type { MappingProblem } from './validate-mapping.ts';

export function mappingProblemText(t: Words, { path, reason, values = {} }: MappingProblem): string {
  if (reason === 'kind')
    return t('csvImport.mapping.problem.kind', {
      gender: t(`csvImport.category.${values.gender}`),
      category: t(`common.${values.category}`),
    });
  return t(`csvImport.mapping.problem.${reason}`, { path, ...values });
}
