{{ answerscope.newest("answers", "e.response_id") }}
