/** Why an upload becomes no picture of the library. */
export type PictureProblem = 'not-an-image' | 'broken' | 'too-many-pixels';
