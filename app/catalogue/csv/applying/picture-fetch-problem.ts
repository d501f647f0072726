import type { UploadProblem } from '#app/media/uploads/upload-checks.ts';
import type { FetchProblem } from '#app/platform/http/fetching/fetch-public-file.server.ts';

/** Why a picture did not come into the library from its address; the words of `csvImport.picture.{reason}` say it. */
export type PictureFetchProblem = UploadProblem | FetchProblem;
