import type { UploadProblem } from '#app/media/uploads/upload-checks.ts';
import type { FetchProblem } from '#app/platform/http/fetching/fetch-public-file.server.ts';

/** Texts are under `csvImport.picture.{reason}`. */
export type PictureFetchProblem = UploadProblem | FetchProblem;
