import type { IDataObject, INodeType } from 'n8n-workflow';

import { type ListEndpoint, LISTS } from '../service';
import { BOARD_ENDPOINT } from '../service/boards';
import { textOfTemplate, unapprovedStatus, variablesOf } from '../service/templates';
import { getOwn, partsOf, textOf } from '../shared/json';
import { type Search, searchRecords } from './searchRecords';

export { getBoardColumns, getColumnNames } from './getBoardColumns';
export { getTemplateVariables } from './getTemplateVariables';

type Methods = NonNullable<NonNullable<INodeType['methods']>['listSearch']>;

/** Columns and groups come with their board (docs/internals/service.md#boards). */
const BOARD: ListEndpoint = { ...LISTS.boards, endpoint: BOARD_ENDPOINT, idFields: ['id'] };

const NAME_OF_CONTACT = ['contact.display_name', 'contact.name', 'display_name', 'name'];

/** What each picker shows, by the name that its locator has for it (`searchListMethod`). */
const SEARCHES = {
	searchBoards: { list: LISTS.boards, shows: [['name']] },
	searchColumns: { list: BOARD, inBoard: 'columns', shows: [['name']] },
	searchGroups: { list: BOARD, inBoard: 'groups', shows: [['name', 'title']] },
	searchBoardItems: { list: LISTS.boardItems, shows: [['item_name', 'name']] },
	searchOrders: {
		list: LISTS.orders,
		searchParameter: 'search',
		shows: [['order_number'], NAME_OF_CONTACT],
	},
	searchContacts: { list: LISTS.contacts, shows: [['display_name', 'name'], ['phone_number']] },
	searchConversations: {
		list: LISTS.conversations,
		shows: [NAME_OF_CONTACT, ['contact.phone_number', 'phone_number']],
		showsInbox: true,
	},
	searchCampaigns: { list: LISTS.campaigns, shows: [['name', 'campaign_name']] },
	searchInboxes: { list: LISTS.connectedInboxes, shows: [['name'], ['phone_number']] },
	/** Sending needs the WhatsApp template ID, so a template without one cannot be chosen. */
	searchTemplates: {
		list: LISTS.templatesOfInbox,
		query: { inbox_id: 'inboxId' },
		shows: labelOfTemplate,
		stores: 'wa_template_id',
	},
} satisfies Record<string, Search>;

/**
 * The methods that fill the pickers.
 * @param names the methods that a node needs; all if not given
 */
export function listSearch(names = Object.keys(SEARCHES)): Methods {
	const searches: Record<string, Search> = SEARCHES;
	return Object.fromEntries(names.map((name) => [name, methodFor(searches[name])]));
}

function methodFor(search: Search): Methods[string] {
	return async function (filter, paginationToken) {
		return await searchRecords(this, search, filter, paginationToken);
	};
}

const LANGUAGES = new Intl.DisplayNames(['en'], { type: 'language' });

/**
 * How the picker shows a template: `order_paid (Indonesian, 2 variables)`, with ` - pending` if WhatsApp has not approved it.
 * Empty for a template without a name.
 */
export function labelOfTemplate(template: IDataObject): string {
	const name = firstText(template, 'name');
	const language = languageName(firstText(template, 'language'));
	const status = unapprovedStatus(template)?.toLowerCase().replace(/_/g, ' ');
	if (name === '') return '';
	const notes = [language, variables(template)].filter(Boolean).join(', ');
	return `${name}${notes && ` (${notes})`}${status === undefined ? '' : ` - ${status}`}`;
}

/** Empty if the service does not show the template's text. */
function variables(template: IDataObject): string {
	const text = textOfTemplate(template);
	if (!text) return '';
	const count = variablesOf(text).length;
	return `${count || 'no'} variable${count === 1 ? '' : 's'}`;
}

/** WhatsApp's codes have an underscore: `en_US` (docs/internals/service.md#templates). */
function languageName(code: string): string {
	if (code === '') return '';
	try {
		return LANGUAGES.of(code.replace(/_/g, '-')) ?? code;
	} catch {
		return code;
	}
}

/** WhatsApp's own records have the code of a language in an object. */
function firstText(template: IDataObject, field: string): string {
	const values = partsOf(template).map((part) => getOwn(part, field));
	const texts = values.map((value) => (textOf(value) || textOf(getOwn(value, 'code'))).trim());
	return texts.find((text) => text !== '') ?? '';
}
