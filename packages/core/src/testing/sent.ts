import {
  type AskRemovalInput,
  askRemovalInput,
  type ReplyInput,
  replyInput,
} from "../base/owner-page/owner-message.schema.ts";
import {
  type ContractQuery,
  contractQuery,
  type DeclineInput,
  declineInput,
  type PreviewContractInput,
  previewContractInput,
  type SendContractInput,
  type SignInput,
  sendContractInput,
  signInput,
} from "../contracts/contract/contract.schema.ts";
import { Contract } from "../contracts/contract/index.ts";
import {
  type CreateTemplateInput,
  createTemplateInput,
  type EditTemplateInput,
  editTemplateInput,
} from "../contracts/contract-template/contract-template.schema.ts";
import { ContractTemplate } from "../contracts/contract-template/index.ts";
import {
  type CreateCreatorInput,
  type CreatorQuery,
  createCreatorInput,
  creatorQuery,
  type EditCreatorInput,
  editCreatorInput,
} from "../contracts/creator/creator.schema.ts";
import { Creator } from "../contracts/creator/index.ts";
import {
  type CreateCreatorContentInput,
  type CreatorContentQuery,
  createCreatorContentInput,
  creatorContentQuery,
} from "../contracts/creator-content/creator-content.schema.ts";
import { CreatorContent } from "../contracts/creator-content/index.ts";
import {
  type CreateCreatorInviteInput,
  createCreatorInviteInput,
} from "../contracts/creator-invite/creator-invite.schema.ts";
import { CreatorInvite } from "../contracts/creator-invite/index.ts";
import { Onboarding } from "../contracts/onboarding/index.ts";
import { type OnboardInput, onboardInput } from "../contracts/onboarding/onboarding.schema.ts";
import { Support } from "../custody/support/index.ts";
import { type SendSupportInput, sendSupportInput } from "../custody/support/support.schema.ts";
import { type CreateExportInput, createExportInput } from "../integrations/export/export.schema.ts";
import { Export } from "../integrations/export/index.ts";
import { Webhook } from "../integrations/webhook/index.ts";
import {
  type ChangeWebhookInput,
  type CreateWebhookInput,
  changeWebhookInput,
  createWebhookInput,
} from "../integrations/webhook/webhook.schema.ts";
import {
  type CreateAssetInput,
  createAssetInput,
  type EditAssetInput,
  editAssetInput,
} from "../library/asset/asset.schema.ts";
import { Asset } from "../library/asset/index.ts";
import { SavedView } from "../library/saved-view/index.ts";
import {
  type CreateSavedViewInput,
  createSavedViewInput,
  type EditSavedViewInput,
  editSavedViewInput,
} from "../library/saved-view/saved-view.schema.ts";
import { Upload } from "../library/upload/index.ts";
import {
  type CreateOwnerUploadInput,
  type CreateUploadInput,
  createOwnerUploadInput,
  createUploadInput,
} from "../library/upload/upload.schema.ts";
import { Notification } from "../notices/notification/index.ts";
import { type ChangePreferencesInput, changePreferencesInput } from "../notices/notification/notification.schema.ts";
import { type CreateApiKeyInput, createApiKeyInput } from "../people/api-key/api-key.schema.ts";
import { ApiKey } from "../people/api-key/index.ts";
import {
  type FeedbackQuery,
  feedbackQuery,
  type SendFeedbackInput,
  sendFeedbackInput,
} from "../people/feedback/feedback.schema.ts";
import { Feedback } from "../people/feedback/index.ts";
import { Invite } from "../people/invite/index.ts";
import {
  type CreateInviteInput,
  createInviteInput,
  type ReaddressInput,
  readdressInput,
} from "../people/invite/invite.schema.ts";
import { Team } from "../people/team/index.ts";
import type { Role } from "../people/team/session.schema.ts";
import {
  type EditMemberInput,
  type EditTeamInput,
  editMemberInput,
  editTeamInput,
  setRoleInput,
} from "../people/team/team.schema.ts";
import { User } from "../people/user/index.ts";
import { type EditProfileInput, editProfileInput } from "../people/user/profile.schema.ts";
import { parseInput } from "../platform/parse.ts";
import { type GiveAdCodeInput, giveAdCodeInput } from "../rights/ad-code/ad-code.schema.ts";
import { AdCode } from "../rights/ad-code/index.ts";
import { Agreement } from "../rights/agreement/index.ts";
import { BulkRequest } from "../rights/bulk-request/index.ts";
import { type BulkInput, bulkInput } from "../rights/clearance/bulk.schema.ts";
import { Clearance } from "../rights/clearance/index.ts";
import {
  type CounterOfferInput,
  counterOfferInput,
  type TeamAnswerInput,
  teamAnswerInput,
} from "../rights/conversation/conversation.schema.ts";
import { Negotiation } from "../rights/negotiation/index.ts";
import { Publication } from "../rights/publication/index.ts";
import { type AddPublicationInput, addPublicationInput } from "../rights/publication/publication.schema.ts";
import { Release } from "../rights/release/index.ts";
import { type AddReleaseInput, addReleaseInput } from "../rights/release/release.schema.ts";
import { RequestBundle } from "../rights/request-bundle/index.ts";
import {
  type ApproveBundleInput,
  approveBundleInput,
  type BulkRequestInput,
  bulkRequestInput,
  type DenyBundleInput,
  denyBundleInput,
} from "../rights/request-bundle/request-bundle.schema.ts";
import { RightsRequest } from "../rights/rights-request/index.ts";
import {
  type ApproveInput,
  approveInput,
  type DenyInput,
  denyInput,
} from "../rights/rights-request/owner-request.schema.ts";
import {
  type RequestByUrlInput,
  type RequestForAssetInput,
  requestByUrlInput,
  requestForAssetInput,
} from "../rights/rights-request/rights-request.schema.ts";

/**
 * Calls with unparsed input, as the API's routes make calls: the input is parsed first, and invalid input is refused.
 */
export * as Sent from "./sent.ts";

export const createAsset = async (input: CreateAssetInput, key?: string) =>
  Asset.create(parseInput(createAssetInput, input), key);
export const editAsset = async (assetId: string, input: EditAssetInput) =>
  Asset.edit(assetId, parseInput(editAssetInput, input));
export const addPublication = async (assetId: string, input: AddPublicationInput, key?: string) =>
  Publication.add(assetId, parseInput(addPublicationInput, input), key);
export const addRelease = async (assetId: string, input: AddReleaseInput, key?: string) =>
  Release.add(assetId, parseInput(addReleaseInput, input), key);
export const bulk = async (input: BulkInput) => Clearance.bulk(parseInput(bulkInput, input));

export const createUpload = async (input: CreateUploadInput, key?: string) =>
  Upload.create(parseInput(createUploadInput, input), key);
export const createUploadForOwner = async (input: CreateOwnerUploadInput, key?: string) =>
  Upload.createForOwner(parseInput(createOwnerUploadInput, input), key);

export const requestByUrl = async (input: RequestByUrlInput) =>
  RightsRequest.requestByUrl(parseInput(requestByUrlInput, input));
export const requestForAsset = async (assetId: string, input: RequestForAssetInput, key?: string) =>
  RightsRequest.requestForAsset(assetId, parseInput(requestForAssetInput, input), key);
export const approve = async (input: ApproveInput) => RightsRequest.approve(parseInput(approveInput, input));
export const deny = async (input: DenyInput) => RightsRequest.deny(parseInput(denyInput, input));

export const bulkRequest = async (input: BulkRequestInput, key?: string) =>
  RequestBundle.make(parseInput(bulkRequestInput, input), key);
export const startBulkRequest = async (input: BulkRequestInput, key?: string) =>
  BulkRequest.start(parseInput(bulkRequestInput, input), key);
export const approveBundle = async (input: ApproveBundleInput) =>
  RequestBundle.approve(parseInput(approveBundleInput, input));
export const denyBundle = async (input: DenyBundleInput) => RequestBundle.deny(parseInput(denyBundleInput, input));
export const replyToBundle = async (input: ReplyInput) => RequestBundle.reply(parseInput(replyInput, input));

export const reply = async (input: ReplyInput) => RightsRequest.reply(parseInput(replyInput, input));
export const counterOffer = async (input: CounterOfferInput) =>
  Negotiation.counterOffer(parseInput(counterOfferInput, input));
export const answerOwner = async (requestId: string, input: TeamAnswerInput) =>
  Negotiation.answerOwner(requestId, parseInput(teamAnswerInput, input));
export const askRemoval = async (input: AskRemovalInput) =>
  RightsRequest.askRemoval(parseInput(askRemovalInput, input));

export const giveAdCode = async (input: GiveAdCodeInput) => AdCode.give(parseInput(giveAdCodeInput, input));

export const editTeam = async (input: EditTeamInput) => Team.edit(parseInput(editTeamInput, input));
export const setRole = async (userId: string, role: Role) =>
  Team.setRole(userId, parseInput(setRoleInput, { role }).role);
export const editMember = async (userId: string, input: EditMemberInput) =>
  Team.editMember(userId, parseInput(editMemberInput, input));
export const editProfile = async (input: EditProfileInput) => User.editProfile(parseInput(editProfileInput, input));
export const changePreferences = async (input: ChangePreferencesInput) =>
  Notification.changePreferences(parseInput(changePreferencesInput, input));

export const createInvite = async (input: CreateInviteInput, key?: string) =>
  Invite.create(parseInput(createInviteInput, input), key);
export const readdressInvite = async (inviteId: string, email: ReaddressInput["email"]) =>
  Invite.readdress(inviteId, parseInput(readdressInput, { email }).email);

export const createApiKey = async (input: CreateApiKeyInput) => ApiKey.create(parseInput(createApiKeyInput, input));
export const createWebhook = async (input: CreateWebhookInput) => Webhook.create(parseInput(createWebhookInput, input));
export const changeWebhook = async (webhookId: string, input: ChangeWebhookInput) =>
  Webhook.change(webhookId, parseInput(changeWebhookInput, input));
export const createSavedView = async (input: CreateSavedViewInput, key?: string) =>
  SavedView.create(parseInput(createSavedViewInput, input), key);
export const editSavedView = async (viewId: string, input: EditSavedViewInput) =>
  SavedView.edit(viewId, parseInput(editSavedViewInput, input));
export const createExport = async (input: CreateExportInput, key?: string) =>
  Export.create(parseInput(createExportInput, input), key);

export const addCreator = async (input: CreateCreatorInput, key?: string) =>
  Creator.add(parseInput(createCreatorInput, input), key);
export const editCreator = async (creatorId: string, input: EditCreatorInput) =>
  Creator.edit(creatorId, parseInput(editCreatorInput, input));
export const listCreators = async (query: Partial<CreatorQuery> = {}) => Creator.list(parseInput(creatorQuery, query));

export const createTemplate = async (input: CreateTemplateInput, key?: string) =>
  ContractTemplate.create(parseInput(createTemplateInput, input), key);
export const editTemplate = async (templateId: string, input: EditTemplateInput) =>
  ContractTemplate.edit(templateId, parseInput(editTemplateInput, input));

export const sendContract = async (input: SendContractInput, key?: string) =>
  Contract.send(parseInput(sendContractInput, input), key);
export const previewContract = async (input: PreviewContractInput) =>
  Contract.preview(parseInput(previewContractInput, input));
export const listContracts = async (query: Partial<ContractQuery> = {}) =>
  Contract.list(parseInput(contractQuery, query));
export const sign = async (input: SignInput, tried: Parameters<typeof Contract.sign>[1]) =>
  Agreement.sign(parseInput(signInput, input), tried);
export const decline = async (input: DeclineInput, tried: Parameters<typeof Contract.decline>[1]) =>
  Agreement.decline(parseInput(declineInput, input), tried);
export const inviteCreator = async (input: CreateCreatorInviteInput, key?: string) =>
  CreatorInvite.create(parseInput(createCreatorInviteInput, input), key);
export const addCreatorContent = async (input: CreateCreatorContentInput, key?: string) =>
  CreatorContent.add(parseInput(createCreatorContentInput, input), key);
export const listCreatorContent = async (query: Partial<CreatorContentQuery> = {}) =>
  CreatorContent.list(parseInput(creatorContentQuery, query));
export const onboard = async (input: OnboardInput, tried: Parameters<typeof Onboarding.onboard>[1]) =>
  Onboarding.onboard(parseInput(onboardInput, input), tried);

export const requestSupport = async (input: SendSupportInput, key?: string) =>
  Support.send(parseInput(sendSupportInput, input), key);
export const sendFeedback = async (input: SendFeedbackInput, key?: string) =>
  Feedback.send(parseInput(sendFeedbackInput, input), key);
export const listFeedback = async (query: Partial<Record<keyof FeedbackQuery, string>> = {}) =>
  Feedback.list(parseInput(feedbackQuery, query));
