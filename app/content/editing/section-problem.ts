/** Why a field of a section was refused; each has words in `./admin/locales`. */
export type SectionProblem =
  | 'title-required'
  | 'too-long'
  | 'not-a-text'
  | 'not-an-object'
  | 'content-too-long'
  | 'end-before-start'
  | 'not-understood';
